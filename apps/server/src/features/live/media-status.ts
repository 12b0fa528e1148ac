/** Whether there is a media engine: that of this node, or on any node that is alive. */
import type { PartStatus } from '@palco/contract/system';
import type { MediaEngine } from '../../adapters/media/port.ts';
import type { Nodes } from '../../adapters/nodes/port.ts';

export type MediaStatusPort = Pick<MediaEngine, 'check' | 'progress'>;

export const createMediaStatus = (engine: MediaEngine, nodes: Nodes): MediaStatusPort => ({
  check: async (): Promise<PartStatus> => {
    const own = await engine.check();
    if (nodes.isAlone || own === 'ok') return own;
    return nodes.living().some(({ roles }) => roles.includes('media')) ? 'ok' : own;
  },
  progress: engine.progress,
});
