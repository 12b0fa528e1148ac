/** The doubts of a room as a queue. Replies go through the chat; what is answered is read from there. */
import type { Doubt, DoubtQueue } from '@palco/contract/doubts';
import { AppError } from '@palco/contract/errors';
import type { EventKind } from '@palco/contract/reports/kinds';
import * as limits from '@palco/contract/room-limits';
import type { Clock } from '../../adapters/clock/port.ts';
import type { Identity } from '../../shared/identity.ts';
import type { At, DoubtRepository, DoubtRow } from './repository.ts';

/** `isMonitor`: has the Doubts tab of monitors. `canAnswer`: a reply would be accepted. */
export type DoubtRights = { readonly isMonitor: boolean; readonly canAnswer: boolean };
export type DoubtReply = { readonly text: string; readonly clientId: string };

export type DoubtPorts = {
  repository: DoubtRepository;
  clock: Clock;
  canManageRoom: (identity: Identity, roomId: string) => Promise<boolean>;
  rightsOf: (identity: Identity, roomId: string) => Promise<DoubtRights>;
  reply: (identity: Identity, roomId: string, messageId: string, reply: DoubtReply) => Promise<unknown>;
  record: (kind: EventKind, roomId: string, userId: string, details: Record<string, unknown>) => void;
  /** Notifies the pages that show the queue. */
  onChanged: (roomId: string) => void;
};

export type DoubtService = ReturnType<typeof createDoubtService>;

const { takenMs, maxOpen, maxClosed } = limits.doubts;

export const createDoubtService = ({ repository, clock, record, onChanged, ...ports }: DoubtPorts) => {
  const at = (): At => {
    const now = clock.now();
    return { now, expired: new Date(now.getTime() - takenMs) };
  };

  const rolesOf = async (identity: Identity, roomId: string) => {
    if (!(await repository.hasRoom(roomId))) throw new AppError('ROOM_NOT_FOUND');
    const [isOrganizer, rights] = await Promise.all([
      ports.canManageRoom(identity, roomId),
      ports.rightsOf(identity, roomId),
    ]);
    return { isOrganizer, ...rights };
  };
  type Roles = Awaited<ReturnType<typeof rolesOf>>;

  const queueFor = async (roomId: string, { isOrganizer, canAnswer }: Roles): Promise<DoubtQueue> => {
    const time = at();
    const [open, openCount, closed] = await Promise.all([
      repository.open(roomId, time, maxOpen),
      repository.countOpen(roomId, time),
      repository.closed(roomId, time, maxClosed),
    ]);
    const shown = (rows: readonly DoubtRow[]) => rows.map((row) => presentDoubt(row, time.now, isOrganizer));
    return { open: shown(open), openCount, closed: shown(closed), canAnswer, now: time.now.toISOString() };
  };

  const read = async (identity: Identity, roomId: string): Promise<DoubtQueue> => {
    const roles = await rolesOf(identity, roomId);
    if (!roles.isOrganizer && !roles.isMonitor) throw new AppError('NO_PERMISSION');
    return queueFor(roomId, roles);
  };

  const found = async (roomId: string, messageId: string): Promise<DoubtRow> => {
    const doubt = await repository.find(roomId, messageId, at());
    if (!doubt) throw new AppError('NOT_FOUND');
    return doubt;
  };

  const changed = (kind: EventKind, identity: Identity, roomId: string, { id, text }: DoubtRow) => {
    record(kind, roomId, identity.userId, { messageId: id, text });
    onChanged(roomId);
  };

  /** Nothing changes when the caller has it already. */
  const hold = async (identity: Identity, roomId: string, messageId: string) => {
    const doubt = await found(roomId, messageId);
    if (await repository.take(roomId, messageId, identity.userId, at())) {
      changed('doubt_take', identity, roomId, doubt);
      return;
    }
    const now = await found(roomId, messageId);
    if (now.state === 'answered' || now.state === 'done') throw new AppError('DOUBT_CLOSED');
    if (now.taken_by !== identity.userId) throw new AppError('DOUBT_TAKEN');
  };

  const requireMonitor = async (identity: Identity, roomId: string): Promise<Roles> => {
    const roles = await rolesOf(identity, roomId);
    if (!roles.canAnswer) throw new AppError('NO_PERMISSION');
    return roles;
  };

  const take = async (identity: Identity, roomId: string, messageId: string) => {
    const roles = await requireMonitor(identity, roomId);
    await hold(identity, roomId, messageId);
    return queueFor(roomId, roles);
  };

  const release = async (identity: Identity, roomId: string, messageId: string) => {
    const roles = await requireMonitor(identity, roomId);
    const doubt = await found(roomId, messageId);
    if (await repository.release(messageId, identity.userId, at())) changed('doubt_release', identity, roomId, doubt);
    return queueFor(roomId, roles);
  };

  /** Taken first, so that of two monitors who answer from the queue one does. The chat notifies of the reply. */
  const answer = async (identity: Identity, roomId: string, messageId: string, reply: DoubtReply) => {
    const roles = await requireMonitor(identity, roomId);
    // A call repeated after a lost answer finds the doubt answered by itself.
    if (!(await repository.isReplySent(messageId, identity.userId, reply.clientId))) {
      await hold(identity, roomId, messageId);
      await ports.reply(identity, roomId, messageId, reply);
    }
    return queueFor(roomId, roles);
  };

  const setDone = (isDone: boolean) => async (identity: Identity, roomId: string, messageId: string) => {
    const roles = await rolesOf(identity, roomId);
    if (!roles.isOrganizer && !roles.isMonitor) throw new AppError('NO_PERMISSION');
    const doubt = await found(roomId, messageId);
    const isChanged = isDone
      ? await repository.close(messageId, identity.userId, clock.now())
      : await repository.reopen(messageId);
    if (isChanged) changed(isDone ? 'doubt_done' : 'doubt_reopen', identity, roomId, doubt);
    return queueFor(roomId, roles);
  };

  return { read, take, release, answer, close: setDone(true), reopen: setDone(false) };
};

/** Only organizers may read the text of blocked people, as in the chat. */
const presentDoubt = (row: DoubtRow, now: Date, isOrganizer: boolean): Doubt => ({
  messageId: row.id,
  sender: row.sender,
  text: row.is_blocked && !isOrganizer ? '' : row.text,
  isBlocked: row.is_blocked,
  createdAt: row.created_at.toISOString(),
  state: row.state,
  taken:
    row.state === 'taken' && row.taken_by !== null && row.taken_at !== null
      ? {
          userId: row.taken_by,
          by: row.taker ?? '',
          at: row.taken_at.toISOString(),
          leftMs: Math.max(0, row.taken_at.getTime() + takenMs - now.getTime()),
        }
      : null,
  answer:
    row.answered_at === null
      ? null
      : {
          by: row.answerer,
          at: row.answered_at.toISOString(),
          text: row.is_answer_blocked && !isOrganizer ? '' : (row.answer ?? ''),
        },
  done: row.done_at === null ? null : { by: row.closer, at: row.done_at.toISOString() },
});
