import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { requestRecovery } from '@palco/contract/recovery';
import * as contract from '@palco/contract/settings';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, logIn, type Person, send } from '../../../test/client.ts';
import { nextMail } from '../../../test/outbox.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer({ fixedSettings: { keepEventsDays: 400 } });
  admin = await logIn(server.url, 'admin@palco.test');
});
afterAll(() => server.close());

const read = async () => (await call(server.url, contract.readSettings, {}, admin)).data;
const change = (body: contract.SettingChanges) => call(server.url, contract.changeSettings, { body }, admin);
const draw = async (px: number) =>
  (
    await sharp({ create: { width: px, height: px, channels: 4, background: '#7cc4ff' } })
      .png()
      .toBuffer()
  ).toString('base64');
const setLogo = (image: string | null) => call(server.url, contract.changeLogo, { body: { image } }, admin);

describe('the settings of an installation', () => {
  it('are those of the product until an admin changes them', async () => {
    const { settings, fixed, state } = await read();
    expect(settings).toEqual({
      name: 'Palco',
      logo: null,
      accent: null,
      language: 'pt-BR',
      maxSessions: 2,
      keepStatisticsDays: null,
      keepEventsDays: 400,
      keepLoginsDays: 90,
      keepOfferOpeningsDays: 365,
      keepOutboxDays: 30,
      keepAddressesDays: 30,
      sendsLiveSummaries: true,
    });
    expect(fixed).toEqual({ keepEventsDays: 'PALCO_KEEP_EVENTS_DAYS' });
    expect(state).toMatchObject({ parts: { db: 'ok' }, mail: { server: null }, storage: { kind: 'disk' } });
  });

  it('are changed one by one and stay', async () => {
    await change({ name: '  Escola Aurora ', accent: '#003366' });
    await change({ language: 'es-ES', maxSessions: 5, keepStatisticsDays: 30 });
    const wanted = {
      name: 'Escola Aurora',
      accent: '#003366',
      language: 'es-ES',
      maxSessions: 5,
      keepStatisticsDays: 30,
    };
    expect((await read()).settings).toMatchObject(wanted);
    await change({ keepStatisticsDays: null });
    expect((await read()).settings).toMatchObject({ ...wanted, keepStatisticsDays: null });
  });

  it.each([
    ['another value of a fixed setting', { keepEventsDays: 10 }, 'SETTING_FIXED'],
    ['a fixed setting together with a free one', { name: 'Outra', keepEventsDays: null }, 'SETTING_FIXED'],
    ['an empty name', { name: '   ' }, 'INVALID_PARAMETERS'],
    ['a name of 61 letters', { name: 'x'.repeat(61) }, 'INVALID_PARAMETERS'],
    ['a colour that is none', { accent: 'red;}body{display:none' }, 'INVALID_PARAMETERS'],
    ['no session at all', { maxSessions: 0 }, 'INVALID_PARAMETERS'],
    ['an unknown language', { language: 'fr-FR' as never }, 'INVALID_PARAMETERS'],
  ])('refuse %s and change nothing', async (_title, body, code) => {
    const before = (await read()).settings;
    expect((await change(body)).error?.error).toBe(code);
    expect((await read()).settings).toEqual(before);
  });

  it('accept the value that the environment fixes', async () => {
    expect((await change({ keepEventsDays: 400, name: 'Escola Aurora' })).status).toBe(200);
  });

  it('record who changed what', async () => {
    await change({ name: 'Escola Boreal' });
    await expect
      .poll(
        () =>
          server.db
            .selectFrom('event_log')
            .innerJoin('users', 'users.id', 'event_log.user_id')
            .select(['details', 'email'])
            .where('kind', '=', 'settings_change')
            .orderBy('event_log.id', 'desc')
            .executeTakeFirst(),
        { timeout: 30_000 },
      )
      .toEqual({ details: { name: 'Escola Boreal' }, email: 'admin@palco.test' });
  });
});

describe('the logo', () => {
  it('is stored as a PNG of at most 512 pixels, and the former one is removed', async () => {
    const first = (await setLogo(await draw(900))).data.settings.logo;
    const response = await send(server.url, 'GET', first ?? '');
    expect(response.headers.get('content-type')).toBe('image/png');
    expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(512);
    const second = (await setLogo(await draw(64))).data.settings.logo;
    expect(second).not.toBe(first);
    expect((await send(server.url, 'GET', first ?? '')).status).toBe(404);
    expect((await setLogo(null)).data.settings.logo).toBeNull();
  });

  it('stays as it was when the storage fails, and is replaced once it works', async () => {
    const former = (await setLogo(await draw(64))).data.settings.logo ?? '';
    // A file in the place of the folder that unfinished files are written to.
    const unfinished = join(server.dataDir, 'storage', '.half');
    await rm(unfinished, { recursive: true });
    await writeFile(unfinished, '');
    expect((await setLogo(await draw(128))).status).toBe(500);
    expect((await read()).settings.logo).toBe(former);
    expect((await send(server.url, 'GET', former)).status).toBe(200);
    await rm(unfinished);
    await mkdir(unfinished);
    expect((await setLogo(await draw(128))).data.settings.logo).not.toBe(former);
    await setLogo(null);
  });

  it.each([
    ['too small', async () => draw(16), 'MIN_IMG_SIZE'],
    ['no image', async () => Buffer.from('<svg onload="alert(1)"/>').toString('base64'), 'INVALID_IMG_TYPE'],
    ['no base64', async () => '*'.repeat(40), 'INVALID_IMG_TYPE'],
    ['empty', async () => '', 'INVALID_IMG_TYPE'],
  ])('is refused when it is %s', async (_title, image, code) => {
    expect((await setLogo(await image())).error?.error).toBe(code);
    expect((await read()).settings.logo).toBeNull();
  });
});

describe('mails', () => {
  it('carry the name, the colour and the logo', async () => {
    await change({ name: 'Escola <Boreal>', accent: '#003366' });
    const { logo } = (await setLogo(await draw(64))).data.settings;
    await call(server.url, requestRecovery, { body: { username: 'viewer@palco.test', useCode: true } });
    const { html, text } = await nextMail(server.url, 'viewer@palco.test');
    expect(text).toContain('Escola <Boreal>');
    expect(html).toContain('Escola &lt;Boreal&gt;');
    expect(html).not.toContain('Palco');
    expect(html).toContain(`${logo}" alt=""`);
  });

  it('are tested at once, to the own address', async () => {
    const { data } = await call(server.url, contract.testMail, {}, admin);
    expect(data).toEqual({ to: 'admin@palco.test', problem: null });
    expect((await nextMail(server.url, 'admin@palco.test')).subject).toContain('Escola <Boreal>');
  });

  it('whose server refuses say so in its words', async () => {
    const silent = await startTestServer({ smtpUrl: 'smtp://127.0.0.1:9' });
    try {
      const someone = await logIn(silent.url, 'admin@palco.test');
      const { data } = await call(silent.url, contract.testMail, {}, someone);
      expect(data.problem).toMatch(/ECONNREFUSED/);
    } finally {
      await silent.close();
    }
  });
});
