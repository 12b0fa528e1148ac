/** Every role: what balancers and monitoring ask, the outbox, and the order to all pages to load again. */
import { command } from '@palco/contract/system';
import { type SystemPorts, systemRoutes } from '../features/system/routes.ts';
import type { RouteBinding } from '../http/routes.ts';
import type { Realtime } from '../sockets/realtime.ts';
import type { Core } from './core.ts';

export type SystemParts = Omit<SystemPorts, 'clock' | 'listOutbox' | 'reloadPages'> & { realtime: Realtime };

export const composeSystem = ({ clock, outbox, events }: Core, { realtime, ...ports }: SystemParts): RouteBinding[] =>
  systemRoutes({
    ...ports,
    clock,
    listOutbox: () => outbox.list(100),
    reloadPages: ({ userId }) => {
      realtime.publish(command, 'everyone', { action: 'reload' });
      events.record({ kind: 'reload_pages', roomId: null, userId });
    },
  });
