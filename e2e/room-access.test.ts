import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { query } from '../apps/server/test/database.ts';
import { useJourney } from './support/journey.ts';
import { fillLogin, logIn } from './support/people.ts';
import { addCatalogue, addRoom } from './support/rooms.ts';

const journey = useJourney();
beforeAll(() => addCatalogue(journey.server, ['viewer@palco.test'], { Luz: ['Com termos'] }));

const roomId = async () => {
  const rows = await query(journey.server.databaseUrl, "select id from rooms where name = 'Com termos'");
  return String((rows[0] as { id: string }).id);
};

describe('access to a room', () => {
  it('requires its terms to be accepted, once', async () => {
    const id = await roomId();
    await journey.server.sql(
      `update courses set (terms_url, terms_hash) =
         (select terms_url, terms_hash from courses where terms_url is not null limit 1)
       where id = (select course_id from rooms where id = ${id})`,
    );
    const { page, complaints } = await journey.openPage();
    await logIn(page, 'viewer@palco.test', `/course/${id}`);
    await page.waitForURL(/\/terms\/\d+\/\d+\/\S+/);
    await page.getByRole('checkbox', { name: 'Li e aceito os termos de uso' }).check();
    await page.getByRole('button', { name: 'Confirmar' }).click();
    await page.waitForURL(`**/course/${id}`);
    await page.getByRole('heading', { name: 'Com termos', level: 1 }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Com termos', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/course/${id}`);
    // The browser logs the refusal that led to the terms, and the missing file of this film.
    expect(complaints.filter((complaint) => !/status of (403|404)/.test(complaint))).toEqual([]);
  });

  it('is refused to a user without the course', async () => {
    const { page } = await journey.openPage();
    await logIn(page, 'guest@palco.test', `/course/${await roomId()}`);
    await page.waitForURL('**/noPermission');
    await page.getByRole('link', { name: 'Usar um voucher' }).click();
    await page.waitForURL('**/activeVoucher');
  });

  it('before a live shows its date and a countdown, and the live when it begins', async () => {
    const id = await addRoom(journey.server, { name: 'Estreia', videoId: null, isProtected: false });
    await journey.server.sql(`update rooms set starts_at = now() + interval '26 hours' where id = ${id}`);
    const { page } = await journey.openPage();
    await logIn(page, 'viewer@palco.test', `/course/${id}`);
    await page.getByRole('heading', { name: 'A transmissão ainda não começou' }).waitFor();
    await expect.poll(() => page.getByRole('timer').textContent()).toMatch(/^1 dia01 h59 min\d\d s$/);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Adicionar ao calendário' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`palco-${id}.ics`);
    const calendar = await readFile(await file.path(), 'utf8');
    expect(calendar).toContain(`\r\nUID:room-${id}@`);
    expect(calendar).toContain('\r\nSUMMARY:Estreia\r\n');
    expect(calendar).toContain(`/course/${id}\r\n`);
    await journey.server.sql(`update rooms set starts_at = now() - interval '1 minute' where id = ${id}`);
    await page.reload();
    await page.getByText('Começa a qualquer momento.').waitFor();
    await journey.server.sql(`update rooms set is_live = true, live_status = 'live' where id = ${id}`);
    await page.getByText('AO VIVO', { exact: true }).waitFor();
    await page.getByRole('heading', { name: 'A transmissão ainda não começou' }).waitFor({ state: 'detached' });
  });

  it('leads to the forced logout when the login has ended, and back after the next login', async () => {
    const { page } = await journey.openPage();
    await page.route('**/api/rooms/*?*', (route) =>
      route.fulfill({ status: 401, json: { error: 'ERROR_CREDENTIALS' } }),
    );
    const path = `/course/${await roomId()}`;
    await logIn(page, 'extra@palco.test', path);
    await page.waitForURL('**/forcedLogout');
    await page.unroute('**/api/rooms/*?*');
    await page.getByRole('button', { name: 'Entrar de novo' }).click();
    await fillLogin(page, 'extra@palco.test');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${path}`);
  });
});
