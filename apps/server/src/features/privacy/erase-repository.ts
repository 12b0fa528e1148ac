import { sql } from 'kysely';
import type { Db } from '../../adapters/db/database.ts';

export type EraseRepository = ReturnType<typeof createEraseRepository>;

export type ErasedPerson = { readonly id: string; readonly email: string; readonly isLastAdmin: boolean };

/** No mail server accepts this domain (RFC 2606). */
const erasedEmail = (id: string) => `erased-${id}@erased.invalid`;
/** The same in every language. */
const erasedName = (id: string) => `#${id}`;

export const createEraseRepository = (db: Db) => ({
  /** Null: no such person, or one that was erased. The admins are locked too, so that two of them cannot erase each other. */
  inTransaction: <Result>(
    id: string,
    work: (person: ErasedPerson, tx: Db) => Promise<Result>,
  ): Promise<Result | null> =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: string; email: string; is_admin: boolean; blocked_at: Date | null }>`
        select id, email, is_admin, blocked_at from users where is_admin or id = ${id} order by id for update`.execute(
        tx,
      );
      const person = rows.find((row) => row.id === id);
      if (!person || person.email === erasedEmail(id)) return null;
      const others = rows.filter((row) => row.is_admin && row.blocked_at === null && row.id !== id);
      return work({ id, email: person.email, isLastAdmin: person.is_admin && others.length === 0 }, tx);
    }),

  /** The addresses of photos; the account shows none any more. They are swept like unsaved ones if they cannot be removed now. */
  takePhotos: async (tx: Db, id: string, keyOf: (url: string) => string | null): Promise<string[]> => {
    const { rows } = await sql<{
      thumbnail_url: string | null;
    }>`select thumbnail_url from users where id = ${id}`.execute(tx);
    const key = keyOf(rows[0]?.thumbnail_url ?? '');
    if (key !== null)
      await sql`insert into unsaved_photos (key, user_id, created_at) values (${key}, ${id}, 'epoch') on conflict do nothing`.execute(
        tx,
      );
    const unsaved = await sql<{ key: string }>`
      update unsaved_photos set created_at = 'epoch' where user_id = ${id} returning key`.execute(tx);
    return unsaved.rows.map((row) => row.key);
  },

  erase: async (tx: Db, { id, email }: ErasedPerson, now: Date): Promise<void> => {
    await sql`
      update users set name = ${erasedName(id)}, email = ${erasedEmail(id)}, password_hash = null, phone = null, gender = null,
        date_of_birth = null, thumbnail_url = null, facebook = '', twitter = '', instagram = '', salesforce_id = null,
        is_admin = false, is_organizer = false, is_monitor = false, blocked_at = coalesce(blocked_at, ${now})
      where id = ${id}`.execute(tx);
    await sql`
      update event_log set details = details - 'text'
      where details ? 'text' and details ->> 'messageId' in (select chat_messages.id::text from chat_messages where user_id = ${id})`.execute(
      tx,
    );
    await sql`delete from chat_pins where message_id in (select id from chat_messages where user_id = ${id})`.execute(
      tx,
    );
    await sql`update chat_messages set text = '', deleted_at = coalesce(deleted_at, ${now}) where user_id = ${id}`.execute(
      tx,
    );
    await sql`
      update room_visits set address = null, region = null, city = null, latitude = null, longitude = null, device = null,
        browser = null, system = null
      where user_id = ${id}`.execute(tx);
    await sql`
      update event_log set names = case when names ? 'who' then jsonb_set(names, '{who}', to_jsonb(${erasedName(id)}::text)) else names end,
        details = details - 'city' - 'device'
      where user_id = ${id}`.execute(tx);
    await sql`
      update event_log set names = case when names ? 'person' then jsonb_set(names, '{person}', to_jsonb(${erasedName(id)}::text)) else names end,
        details = details - 'email' - 'name' - 'text'
      where details ->> 'userId' = ${id} and names is not null`.execute(tx);
    for (const table of ['push_devices', 'course_alerts', 'recovery_codes', 'video_leases'])
      await sql`delete from ${sql.table(table)} where user_id = ${id}`.execute(tx);
    await sql`delete from chat_blocked_words where organizer_id = ${id}`.execute(tx);
    await sql`delete from voucher_registrations where user_id = ${id} or email = ${email}`.execute(tx);
  },

  forgetPhoto: async (key: string): Promise<void> => {
    await db.deleteFrom('unsaved_photos').where('key', '=', key).execute();
  },
});
