import { describe, expect, it } from 'vitest';
import type { Identity } from '../../shared/identity.ts';
import { Peer, type PeerRole } from './peer.ts';
import { createSenderCheck } from './sender-check.ts';

const joined = new Date('2026-11-01T12:00:00Z');
const [before, after] = [new Date(joined.getTime() - 1000), new Date(joined.getTime() + 1000)];
const identity = { userId: '7' } as Identity;

type Known = { status?: string; linkRevokedAt?: Date; removedAt?: Date };

const run = async (role: PeerRole, linkId: string | null, known: Known) => {
  const done: string[] = [];
  const admitted = {
    identity,
    sessionId: 's',
    roomId: '1',
    role,
    isOrganizer: false,
    name: '',
    isInvited: false,
    linkId,
  };
  const peer = new Peer(admitted, () => {}, joined);
  await createSenderCheck({
    liveRooms: { roomIds: () => ['1'], peersIn: () => [peer] },
    repository: {
      find: async () => ({ live_status: known.status ?? 'live' }) as never,
      isLinkRevoked: async (_roomId, _linkId, since) => (known.linkRevokedAt ?? before) >= since,
      removalOf: async () => known.removedAt,
    },
    control: { end: () => void done.push('ended'), removeFromStage: () => void done.push('removed') },
    endLinks: (_roomId, id) => void done.push(`link ${id}`),
  })();
  return done;
};

describe('who sends without the right to', () => {
  it.each<[PeerRole, string | null, Known, string[]]>([
    ['producer', 'a', {}, []],
    ['producer', 'a', { linkRevokedAt: after }, ['link a']],
    ['producer', 'a', { linkRevokedAt: before }, []],
    ['participant', null, { removedAt: after }, ['removed']],
    ['participant', null, { removedAt: before }, []],
    ['viewer', null, { removedAt: after }, []],
    ['producer', null, { status: 'ended' }, ['ended']],
    ['producer', null, { status: 'not_live' }, []],
  ])('as %s with link %s, when the database says %o: %j', async (role, linkId, known, done) => {
    expect(await run(role, linkId, known)).toEqual(done);
  });
});
