/** The run sheet of a room. Every change is recorded, which is also how other organizers learn of it. */
import { AppError, type ErrorCode } from '@palco/contract/errors';
import type { EventKind } from '@palco/contract/reports/kinds';
import * as limits from '@palco/contract/room-limits';
import type { NewRunSheetItem, RunSheet, RunSheetItem } from '@palco/contract/run-sheet';
import { cleanText, textProblem } from '@palco/domain/chat/text';
import { orderAs } from '@palco/domain/lists/order';
import { fireRefusal } from '@palco/domain/run-sheet/firing';
import type { Clock } from '../../adapters/clock/port.ts';
import type { Identity } from '../../shared/identity.ts';
import type { ItemRow, NewItem, RunSheetRepository } from './repository.ts';

export type RunSheetPorts = {
  repository: RunSheetRepository;
  clock: Clock;
  showOffer: (identity: Identity, roomId: string, offerId: string) => Promise<unknown>;
  releaseQuiz: (identity: Identity, quizId: string) => Promise<unknown>;
  /** Sends the message to General and pins it; a repeated `clientId` sends nothing twice. */
  sendPinned: (identity: Identity, roomId: string, message: { text: string; clientId: string }) => Promise<unknown>;
  record: (kind: EventKind, roomId: string, userId: string, details: Record<string, unknown>) => void;
};

export type RunSheetService = ReturnType<typeof createRunSheetService>;

const { maxItems, claimMs } = limits.runSheet;

export const createRunSheetService = ({ repository, clock, record, ...ports }: RunSheetPorts) => {
  const requireRoom = async (roomId: string) => {
    const room = await repository.room(roomId);
    if (!room) throw new AppError('ROOM_NOT_FOUND');
    return room;
  };

  const sheetOf = async (roomId: string): Promise<RunSheet> => ({
    items: (await repository.list(roomId)).map(presentItem),
  });

  const found = async (roomId: string, itemId: string): Promise<ItemRow> => {
    const item = await repository.find(roomId, itemId);
    if (!item) throw new AppError('NOT_FOUND');
    return item;
  };

  const read = async (roomId: string): Promise<RunSheet> => {
    await requireRoom(roomId);
    return sheetOf(roomId);
  };

  const itemOf = async (roomId: string, wanted: NewRunSheetItem): Promise<NewItem> => {
    const none = { time: null, offerId: null, quizId: null };
    switch (wanted.kind) {
      case 'cue':
        return { ...none, ...wanted };
      case 'message':
        return { ...none, kind: 'message', text: checkedText(wanted.text) };
      case 'offer': {
        const text = await repository.nameOfOffer(roomId, wanted.offerId);
        if (text === null) throw new AppError('OFFER_NOT_FOUND');
        return { ...none, ...wanted, text };
      }
      case 'quiz': {
        const text = await repository.nameOfQuiz(roomId, wanted.quizId);
        if (text === null) throw new AppError('QUIZ_NOT_FOUND');
        return { ...none, ...wanted, text };
      }
    }
  };

  const add = async (identity: Identity, roomId: string, wanted: NewRunSheetItem, requestKey: string | null) => {
    await requireRoom(roomId);
    const item = await itemOf(roomId, wanted);
    const made = { by: identity.userId, requestKey, now: clock.now(), max: maxItems };
    const outcome = await repository.add(roomId, item, made);
    if (outcome === undefined) throw new AppError('ROOM_NOT_FOUND');
    if (outcome === 'full') throw new AppError('RUN_SHEET_FULL');
    if (outcome === 'added') record('run_sheet_add', roomId, identity.userId, { kind: item.kind, text: item.text });
    return sheetOf(roomId);
  };

  const order = async (identity: Identity, roomId: string, ids: readonly string[]) => {
    if (!(await repository.order(roomId, (present) => orderAs(present, ids)))) throw new AppError('ROOM_NOT_FOUND');
    record('run_sheet_order', roomId, identity.userId, {});
    return sheetOf(roomId);
  };

  const change = async (identity: Identity, roomId: string, itemId: string, text: string, time: string | null) => {
    await requireRoom(roomId);
    const { kind } = await found(roomId, itemId);
    const isMessage = kind === 'message';
    const written = isMessage ? checkedText(text) : text;
    if (!(await repository.change(roomId, itemId, written, isMessage ? null : time))) throw new AppError('NOT_FOUND');
    record('run_sheet_change', roomId, identity.userId, { itemId, kind, text: written });
    return sheetOf(roomId);
  };

  const remove = async (identity: Identity, roomId: string, itemId: string, isRemoved: boolean) => {
    const result = await repository.remove(roomId, itemId, isRemoved ? clock.now() : null, maxItems);
    if (result === undefined) throw new AppError('ROOM_NOT_FOUND');
    if (result.outcome === 'missing') throw new AppError('NOT_FOUND');
    if (result.outcome === 'full') throw new AppError('RUN_SHEET_FULL');
    const kind = isRemoved ? 'run_sheet_remove' : 'run_sheet_restore';
    if (result.outcome === 'changed') record(kind, roomId, identity.userId, { itemId, text: result.text });
    return sheetOf(roomId);
  };

  const act = (identity: Identity, roomId: string, item: ItemRow, timesFired: number): Promise<unknown> => {
    switch (item.kind) {
      case 'cue':
        return Promise.resolve();
      case 'offer':
        return ports.showOffer(identity, roomId, item.offerId ?? missing('OFFER_NOT_FOUND'));
      case 'quiz':
        return ports.releaseQuiz(identity, item.quizId ?? missing('QUIZ_NOT_FOUND'));
      case 'message':
        return ports.sendPinned(identity, roomId, {
          text: item.text,
          clientId: `run-sheet-${item.id}-${timesFired + 1}`,
        });
    }
  };

  /** Claimed before anything is shown: the other of two organizers who press at once finds the claim, and nothing happens twice. */
  const fire = async (identity: Identity, roomId: string, itemId: string, timesFired: number) => {
    const room = await requireRoom(roomId);
    const item = await found(roomId, itemId);
    const again = async () => ({ ...(await sheetOf(roomId)), isFirst: false });
    if (item.timesFired !== timesFired) return again();
    const refused = fireRefusal(item, room);
    if (refused) throw new AppError(refused);
    const now = clock.now();
    const claim = { now, expiredBefore: new Date(now.getTime() - claimMs) };
    if (!(await repository.claim(itemId, timesFired, claim))) return again();
    try {
      await act(identity, roomId, item, timesFired);
    } catch (error) {
      await repository.release(itemId);
      throw error;
    }
    await repository.complete(itemId, timesFired, identity.userId, clock.now());
    record('run_sheet_fire', roomId, identity.userId, {
      itemId,
      kind: item.kind,
      text: item.text,
      again: timesFired > 0,
    });
    return { ...(await sheetOf(roomId)), isFirst: true };
  };

  const undo = async (identity: Identity, roomId: string, itemId: string) => {
    await requireRoom(roomId);
    const { text, kind } = await found(roomId, itemId);
    if (kind !== 'cue') throw new AppError('INVALID_PARAMETERS');
    if (await repository.undo(roomId, itemId)) record('run_sheet_undo', roomId, identity.userId, { itemId, text });
    return sheetOf(roomId);
  };

  return { read, add, order, change, remove, fire, undo };
};

/** The rules of the chat count when the message is prepared too: in the live there is no time to rewrite it. */
const checkedText = (text: string): string => {
  const problem = textProblem(text);
  if (problem) throw new AppError(problem === 'not_allowed' ? 'MESSAGE_NOT_ALLOWED' : 'INVALID_PARAMETERS');
  return cleanText(text);
};

const presentItem = ({ offerId: _offerId, quizId: _quizId, ...item }: ItemRow): RunSheetItem => item;

const missing = (code: ErrorCode): never => {
  throw new AppError(code);
};
