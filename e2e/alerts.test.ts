import { describe, expect, it } from 'vitest';
import { query } from '../apps/server/test/database.ts';
import { messages as words } from '../apps/web/src/features/alerts/messages.pt-BR.ts';
import { callAs, post } from './support/api.ts';
import { useJourney } from './support/journey.ts';
import { mailsTo } from './support/mail.ts';
import { goInApp, logIn } from './support/people.ts';
import { addRoom } from './support/rooms.ts';
import { everyWidth, expectGoodScreen } from './support/screen.ts';

const journey = useJourney();

const addWaitingRoom = async (name: string): Promise<string> => {
  const id = await addRoom(journey.server, { name });
  await journey.server.sql(
    `update rooms set video_id = null, starts_at = now() + interval '26 hours' where id = ${id}`,
  );
  return id;
};

describe('a viewer who waits for a live', () => {
  it('asks for a mail, gets it when the live begins, and stops them with one click', async () => {
    const id = await addWaitingRoom('Aula aguardada');
    const { page } = await journey.openPage();
    await logIn(page, 'viewer@palco.test', `/course/${id}`);
    await page.getByRole('switch', { name: words.byMail }).click();
    await page.getByRole('switch', { name: words.byMail, checked: true }).waitFor();
    await expectGoodScreen(page, everyWidth);

    const organizer = await callAs(journey.server.url, 'organizer@palco.test');
    await post(`${journey.server.url}/api/rooms/go/live/${id}`, {}, organizer.headers);
    const mails = () => mailsTo(journey.server.url, 'viewer@palco.test');
    await expect.poll(async () => (await mails()).length, { timeout: 60_000 }).toBe(1);
    const [mail] = await mails();
    const link = /\S+\/alerts\/off\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';

    const visitor = await journey.openPage();
    await visitor.page.goto(new URL(link).pathname);
    await visitor.page.getByRole('heading', { name: words.offTitle }).waitFor();
    await expectGoodScreen(visitor.page, everyWidth);
    await visitor.page.getByRole('button', { name: words.turnOn }).click();
    await visitor.page.getByRole('heading', { name: words.onTitle }).waitFor();
    await goInApp(visitor.page, '/alerts/off/1-1-x');
    await visitor.page.getByRole('heading', { name: words.invalidTitle }).waitFor();
  });

  it('receives pushes in a browser that allows them, as a notification that leads to the room', async () => {
    const id = await addWaitingRoom('Aula com aviso');
    const { page, context } = await journey.openPage();
    await context.grantPermissions(['notifications'], { origin: journey.server.url });
    // There is no push service to reach from here, so the subscription is made up; the rest is the browser's own.
    await page.addInitScript(() => {
      const json = {
        endpoint: 'https://push.example.com/browser',
        keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
      };
      const subscription = { toJSON: () => json, options: { applicationServerKey: null } };
      let current: unknown = null;
      Object.assign(PushManager.prototype, {
        subscribe: async () => {
          current = subscription;
          return subscription;
        },
        getSubscription: async () => current,
      });
    });
    await logIn(page, 'viewer2@palco.test', `/course/${id}`);
    await page.getByRole('switch', { name: words.byPush }).click();
    await page.getByRole('switch', { name: words.byPush, checked: true }).waitFor();
    expect(await query(journey.server.databaseUrl, 'select endpoint from push_devices')).toEqual([
      { endpoint: 'https://push.example.com/browser' },
    ]);

    // A browser of the same user that has no subscription does not claim to have one.
    const other = (await journey.openPage()).page;
    await logIn(other, 'viewer2@palco.test', `/course/${id}`);
    await other.getByRole('switch', { name: words.byMail }).click();
    await other.getByRole('switch', { name: words.byMail, checked: true }).waitFor();
    await other.getByRole('switch', { name: words.byPush, checked: false }).waitFor();

    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
    // A browser without a screen has no place for notifications: what the worker asks it to show is written down.
    await worker.evaluate(() => {
      const scope = globalThis as unknown as { registration: ServiceWorkerRegistration; shown: unknown[] };
      scope.shown = [];
      scope.registration.showNotification = async (title, options) => {
        scope.shown.push([title, options?.body, options?.data]);
      };
    });
    const tools = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
        if (registration) resolve(registration.registrationId);
      });
    });
    await tools.send('ServiceWorker.enable');
    const data = JSON.stringify({ title: 'Ao vivo agora', body: 'Curso', path: `/course/${id}`, tag: `live-${id}` });
    await tools.send('ServiceWorker.deliverPushMessage', {
      origin: journey.server.url,
      registrationId: await registered,
      data,
    });
    const shown = () => worker.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown);
    await expect.poll(shown, { timeout: 30_000 }).toEqual([['Ao vivo agora', 'Curso', { path: `/course/${id}` }]]);
  });
});
