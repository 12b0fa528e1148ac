import type { RunSheetItem, RunSheetKind } from '@palco/contract/run-sheet';
import { sql } from 'kysely';
import type { Db } from '../../adapters/db/database.ts';

export type RunSheetRepository = ReturnType<typeof createRunSheetRepository>;

export type ItemRow = RunSheetItem & { readonly offerId: string | null; readonly quizId: string | null };

export type NewItem = {
  readonly kind: RunSheetKind;
  readonly text: string;
  readonly time: string | null;
  readonly offerId: string | null;
  readonly quizId: string | null;
};

export const createRunSheetRepository = (db: Db) => {
  /** Locks the room, so that two organizers who change its run sheet at once are serialised; undefined when it is gone. */
  const inRoom = <T>(roomId: string, change: (tx: Db) => Promise<T>): Promise<T | undefined> =>
    db.transaction().execute(async (tx) => {
      const room = await tx
        .selectFrom('rooms')
        .select('id')
        .where('id', '=', roomId)
        .forNoKeyUpdate()
        .executeTakeFirst();
      return room && change(tx);
    });

  const count = async (tx: Db, roomId: string): Promise<number> =>
    Number(
      (
        await tx
          .selectFrom('run_sheet_items')
          .select(({ fn }) => fn.countAll().as('count'))
          .where('room_id', '=', roomId)
          .where('removed_at', 'is', null)
          .executeTakeFirstOrThrow()
      ).count,
    );

  const list = async (roomId: string, itemId: string | null = null): Promise<ItemRow[]> => {
    const { rows } = await sql<Record<'done_at' | 'released_at', Date | null> & Omit<ItemRow, 'doneAt' | 'releasedAt'>>`
      select item.id, item.kind, item.time, item.done_at, item.times_fired as "timesFired",
        item.offer_id as "offerId", item.quiz_id as "quizId", quizzes.released_at, users.name as "doneBy",
        coalesce(offers.base_url, nullif(quizzes.title, ''), question.question, item.text) as text,
        (item.kind = 'offer' and offers.id is null) or (item.kind = 'quiz' and quizzes.id is null) as "isGone"
      from run_sheet_items item
      left join offers on offers.id = item.offer_id
      left join quizzes on quizzes.id = item.quiz_id
      left join quiz_questions question on question.quiz_id = quizzes.id and question.place = 0
      left join users on users.id = item.done_by
      where item.room_id = ${roomId} and item.removed_at is null
        and ${itemId === null ? sql`true` : sql`item.id = ${itemId}`}
      order by item.position, item.id`.execute(db);
    return rows.map(({ done_at, released_at, ...row }) => ({
      ...row,
      doneAt: done_at?.toISOString() ?? null,
      releasedAt: released_at?.toISOString() ?? null,
    }));
  };

  const ofItem = (tx: Db, roomId: string, itemId: string) =>
    tx.updateTable('run_sheet_items').where('room_id', '=', roomId).where('id', '=', itemId);

  return {
    list,

    find: async (roomId: string, itemId: string): Promise<ItemRow | undefined> => (await list(roomId, itemId))[0],

    /** Null when there is no such room. */
    room: async (roomId: string): Promise<{ isLive: boolean } | null> => {
      const row = await db.selectFrom('rooms').select('is_live').where('id', '=', roomId).executeTakeFirst();
      return row ? { isLive: row.is_live } : null;
    },

    nameOfOffer: async (roomId: string, offerId: string): Promise<string | null> => {
      const offers = db.selectFrom('offers').select('base_url').where('id', '=', offerId);
      return (await offers.where('room_id', '=', roomId).executeTakeFirst())?.base_url ?? null;
    },

    nameOfQuiz: async (roomId: string, quizId: string): Promise<string | null> => {
      const row = await db
        .selectFrom('quizzes')
        .innerJoin('quiz_questions', 'quiz_questions.quiz_id', 'quizzes.id')
        .select(['title', 'question'])
        .where('quizzes.id', '=', quizId)
        .where('room_id', '=', roomId)
        .where('place', '=', 0)
        .executeTakeFirst();
      return row ? row.title || row.question : null;
    },

    /** Behind the others; undefined when the room is gone. A repeated request adds nothing. */
    add: (
      roomId: string,
      item: NewItem,
      made: { readonly by: string; readonly requestKey: string | null; readonly now: Date; readonly max: number },
    ): Promise<'added' | 'repeated' | 'full' | undefined> =>
      inRoom(roomId, async (tx) => {
        const key = made.requestKey;
        const former = key !== null && tx.selectFrom('run_sheet_items').select('id').where('request_key', '=', key);
        if (former && (await former.executeTakeFirst())) return 'repeated';
        if ((await count(tx, roomId)) >= made.max) return 'full';
        await sql`
          insert into run_sheet_items (room_id, kind, text, time, offer_id, quiz_id, made_by, created_at, request_key, position)
          select ${roomId}, ${item.kind}, ${item.text}, ${item.time}, ${item.offerId}, ${item.quizId}, ${made.by}, ${made.now}, ${key},
            coalesce(max(position), 0) + 1
          from run_sheet_items where room_id = ${roomId}`.execute(tx);
        return 'added';
      }),

    order: (roomId: string, orderOf: (present: readonly string[]) => readonly string[]): Promise<boolean | undefined> =>
      inRoom(roomId, async (tx) => {
        const present = await tx
          .selectFrom('run_sheet_items')
          .select('id')
          .where('room_id', '=', roomId)
          .where('removed_at', 'is', null)
          .orderBy('position')
          .orderBy('id')
          .execute();
        const ids = orderOf(present.map(({ id }) => id));
        await sql`
          update run_sheet_items set position = ordered.place
          from unnest(${sql.val(ids)}::bigint[]) with ordinality as ordered (id, place)
          where run_sheet_items.id = ordered.id and position <> ordered.place`.execute(tx);
        return true;
      }),

    change: async (roomId: string, itemId: string, text: string, time: string | null): Promise<boolean> => {
      const changed = await ofItem(db, roomId, itemId)
        .set({ text, time })
        .where('kind', 'in', ['message', 'cue'])
        .where('removed_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return changed !== undefined;
    },

    /** `removedAt` null takes a removal back. `missing` when there is no such item, `same` when nothing changed. */
    remove: (
      roomId: string,
      itemId: string,
      removedAt: Date | null,
      max: number,
    ): Promise<{ outcome: 'changed'; text: string } | { outcome: 'same' | 'missing' | 'full' } | undefined> =>
      inRoom(roomId, async (tx) => {
        const item = await tx
          .selectFrom('run_sheet_items')
          .select(['text', 'removed_at'])
          .where('room_id', '=', roomId)
          .where('id', '=', itemId)
          .executeTakeFirst();
        if (!item) return { outcome: 'missing' };
        if ((item.removed_at === null) === (removedAt === null)) return { outcome: 'same' };
        if (removedAt === null && (await count(tx, roomId)) >= max) return { outcome: 'full' };
        await ofItem(tx, roomId, itemId).set({ removed_at: removedAt }).execute();
        return { outcome: 'changed', text: item.text };
      }),

    /** Exactly one caller gets an item for each number of firings. */
    claim: async (
      itemId: string,
      timesFired: number,
      { now, expiredBefore }: { readonly now: Date; readonly expiredBefore: Date },
    ): Promise<boolean> => {
      const claimed = await db
        .updateTable('run_sheet_items')
        .set({ claimed_at: now })
        .where('id', '=', itemId)
        .where('times_fired', '=', timesFired)
        .where('removed_at', 'is', null)
        .where(({ eb, or }) => or([eb('claimed_at', 'is', null), eb('claimed_at', '<', expiredBefore)]))
        .returning('id')
        .executeTakeFirst();
      return claimed !== undefined;
    },

    release: async (itemId: string): Promise<void> => {
      await db.updateTable('run_sheet_items').set({ claimed_at: null }).where('id', '=', itemId).execute();
    },

    complete: async (itemId: string, timesFired: number, by: string, now: Date): Promise<void> => {
      await db
        .updateTable('run_sheet_items')
        .set({ claimed_at: null, done_at: now, done_by: by, times_fired: timesFired + 1 })
        .where('id', '=', itemId)
        .where('times_fired', '=', timesFired)
        .execute();
    },

    /** False unless it is a cue that is done. */
    undo: async (roomId: string, itemId: string): Promise<boolean> => {
      const undone = await ofItem(db, roomId, itemId)
        .set({ done_at: null, done_by: null })
        .where('kind', '=', 'cue')
        .where('done_at', 'is not', null)
        .returning('id')
        .executeTakeFirst();
      return undone !== undefined;
    },
  };
};
