import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { query } from '../apps/server/test/database.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { useJourney } from './support/journey.ts';
import { closeMenu } from './support/menu.ts';
import { logIn } from './support/people.ts';
import { addRoom } from './support/rooms.ts';
import { everyWidth, expectGoodScreen } from './support/screen.ts';
import { expectToast } from './support/toasts.ts';

const journey = useJourney();
let roomId: string;
beforeEach(async () => {
  roomId = await addRoom(journey.server, { name: 'Ao vivo com todos', isLive: true });
});

const chatOf = (page: Page) => page.getByRole('region', { name: 'Chat' });
const field = (page: Page) => chatOf(page).getByRole('textbox');
const open = async (email: string, options: { width?: number; height?: number } = {}) => {
  const opened = await journey.openPage(options);
  await logIn(opened.page, email, `/course/${roomId}`);
  await field(opened.page).waitFor();
  return opened.page;
};
const say = async (page: Page, text: string) => {
  await field(page).fill(text);
  await field(page).press('Enter');
};
const expectMessage = (page: Page, text: string) => chatOf(page).getByText(text, { exact: true }).first().waitFor();
const tab = (page: Page, name: string) => chatOf(page).getByRole('tab', { name });
/** In the list; the same text may be in the announcement for screen readers. */
const messagesWith = (page: Page, text: string) => chatOf(page).getByRole('article').filter({ hasText: text });
const actions = (page: Page, text: string) => messagesWith(page, text).getByRole('button', { name: /^Ações/ });
const choose = async (page: Page, text: string, action: string) => {
  await actions(page, text).click();
  await page.getByRole('menuitem', { name: action }).click();
};
const isAtEnd = (page: Page) =>
  chatOf(page)
    .getByRole('log')
    .evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight < 2);
const tabsOf = (page: Page) => chatOf(page).getByRole('tab').allTextContents();

/** Opening four pages takes longer than what is done on them, so one room sees it all. */
const openForEveryRole = async () => {
  const [viewer, second, monitor, organizer] = await Promise.all([
    open('viewer@palco.test'),
    open('viewer2@palco.test'),
    open('monitor@palco.test'),
    open('organizer@palco.test'),
  ]);
  return { viewer, second, monitor, organizer };
};

describe('a chat', () => {
  it('has the tabs of the role of each person and shows the answer to a doubt to everyone; an organizer pins, blocks and deletes for everyone, and turns the chat of teams and the chat on and off', async () => {
    await fillRoom(20);
    const { viewer, second, monitor, organizer } = await openForEveryRole();
    await expectMessage(organizer, 'mensagem 19');
    await expectGoodScreen(organizer, everyWidth);

    // Two pins at most.
    const pins = viewer.getByRole('list', { name: 'Mensagens fixadas' });
    for (const text of ['mensagem 17', 'mensagem 18']) {
      await choose(organizer, text, 'Fixar mensagem');
      await pins.getByText(text).waitFor();
    }
    await choose(organizer, 'mensagem 19', 'Fixar mensagem');
    await expectToast(organizer, 'No máximo 2 mensagens fixadas');
    await organizer.getByRole('button', { name: 'Desafixar' }).first().click();
    await expect.poll(() => pins.getByRole('listitem').count()).toBe(1);

    // A message that arrives while a button is pressed moves nothing under the pointer; then the list goes on to its end.
    await actions(organizer, 'mensagem 19').hover();
    await organizer.mouse.down();
    await say(monitor, 'Cheguei');
    await messagesWith(organizer, 'Cheguei').waitFor({ state: 'attached' });
    await organizer.mouse.up();
    await organizer.getByRole('menuitem', { name: 'Apagar mensagem' }).waitFor();
    await closeMenu(organizer);
    await expect.poll(() => isAtEnd(organizer)).toBe(true);

    await expect.poll(() => tabsOf(viewer)).toEqual(['Geral', 'Dúvidas']);
    await expect.poll(() => tabsOf(monitor)).toEqual(['Geral', 'Dúvidas', 'Monitores', 'Time']);
    await expect.poll(() => tabsOf(organizer)).toEqual(['Geral', 'Monitores', 'Time']);

    // Every role reads General; labels name the role of the author.
    await say(viewer, 'Bom dia a todos');
    for (const page of [viewer, monitor, organizer]) await expectMessage(page, 'Bom dia a todos');
    await say(monitor, 'Estou aqui para ajudar');
    await expectMessage(viewer, 'MONITOR');
    // A monitor cannot be blocked.
    await expectMessage(organizer, 'Estou aqui para ajudar');
    await actions(organizer, 'Estou aqui para ajudar').click();
    await organizer.getByRole('menuitem', { name: 'Apagar mensagem' }).waitFor();
    await expect.poll(() => organizer.getByRole('menuitem', { name: 'Bloquear usuário' }).count()).toBe(0);
    await closeMenu(organizer);

    // Monitors and organizers alone read Monitors.
    await tab(monitor, 'Monitores').click();
    await say(monitor, 'Só entre nós');
    await tab(organizer, 'Monitores').click();
    await expectMessage(organizer, 'Só entre nós');
    await expect.poll(() => viewer.getByText('Só entre nós').count()).toBe(0);

    // A message of several lines; a contact is refused without losing it.
    await field(viewer).fill('uma linha');
    await field(viewer).press('Shift+Enter');
    await field(viewer).pressSequentially('outra linha');
    await field(viewer).press('Enter');
    await messagesWith(second, 'uma linha outra linha').waitFor();
    await say(viewer, 'me liga 11 98765-4321');
    await chatOf(viewer).getByRole('alert').getByText('Não é permitido enviar links, telefones e e-mails').waitFor();
    await expect.poll(() => field(viewer).inputValue()).toBe('me liga 11 98765-4321');
    await field(viewer).fill('');
    await expect.poll(() => chatOf(viewer).getByRole('button', { name: 'Enviar' }).isDisabled()).toBe(true);

    // Each tab keeps its unsent text.
    await field(viewer).fill('ainda pensando');
    await tab(viewer, 'Dúvidas').click();
    await say(viewer, 'Qual lente usar?');
    const queueLoads = Promise.withResolvers<void>();
    await monitor.route(/RoomDoubts-.*\.js$/, async (route) => {
      await queueLoads.promise;
      await route.continue();
    });
    await tab(monitor, 'Dúvidas').click();
    await expectMessage(monitor, 'Qual lente usar?');
    // The button above the questions is loaded later: it moves none of them away from the pointer.
    const reply = chatOf(monitor).getByRole('button', { name: /^Responder a/ });
    const before = await reply.boundingBox();
    queueLoads.resolve();
    await chatOf(monitor).getByRole('button', { name: 'Fila de dúvidas' }).waitFor();
    expect(await reply.boundingBox()).toEqual(before);
    // A monitor writes only after choosing a question.
    await expect.poll(() => field(monitor).isDisabled()).toBe(true);
    await reply.click();
    await say(monitor, 'A de 50 mm.');
    await expectMessage(viewer, 'A de 50 mm.');
    await tab(second, 'Dúvidas').click();
    await expectMessage(second, 'A de 50 mm.');
    await tab(viewer, 'Geral').click();
    await expect.poll(() => field(viewer).inputValue()).toBe('ainda pensando');

    // The organizer's actions.
    for (const page of [second, organizer]) await tab(page, 'Geral').click();
    const openSettings = () => chatOf(organizer).getByRole('button', { name: 'Configurar chat' }).click();
    const closeSettings = () => organizer.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click();

    // A block after a confirmation; unblocked in the settings.
    const shown = () => chatOf(viewer).getByRole('article').getByText('vou incomodar').count();
    await say(second, 'vou incomodar');
    await expectMessage(organizer, 'vou incomodar');
    await choose(organizer, 'vou incomodar', 'Bloquear usuário');
    await organizer.getByRole('alertdialog').getByRole('button', { name: 'Bloquear' }).click();
    await expectToast(organizer, 'Usuário bloqueado');
    await chatOf(viewer).getByText('Usuário bloqueado').waitFor();
    await expect.poll(shown).toBe(0);
    await expect.poll(() => field(second).isDisabled()).toBe(true);
    await openSettings();
    await organizer.getByRole('button', { name: 'Desbloquear usuário' }).click();
    await organizer.getByText('Ninguém está bloqueado nesta sala.').waitFor();
    await closeSettings();
    await expectMessage(viewer, 'vou incomodar');
    await expect.poll(() => field(second).isDisabled()).toBe(false);
    await choose(organizer, 'vou incomodar', 'Apagar mensagem');
    await organizer.getByRole('alertdialog').getByRole('button', { name: 'Apagar' }).click();
    await expect.poll(shown).toBe(0);

    // The chat of teams.
    const isSelected = (page: Page, name: string) => tab(page, name).getAttribute('aria-selected');
    await tab(organizer, 'Time').click();
    await organizer.getByLabel('Pessoas por time').fill('2');
    await organizer.getByRole('button', { name: 'Formar times' }).click();
    await organizer.getByRole('button', { name: 'Ligar chat por times' }).click();
    await tab(viewer, 'Time').click();
    await tab(second, 'Time').click();
    await expect.poll(() => tabsOf(organizer)).toEqual(['Geral', 'Monitores']);
    await expect.poll(() => isSelected(organizer, 'Geral')).toBe('true');
    await chatOf(viewer).getByText('Time 1').waitFor();
    await say(viewer, 'segredo do time');
    await expectMessage(second, 'segredo do time');
    await expect.poll(() => monitor.getByText('segredo do time').count()).toBe(0);
    await openSettings();
    await organizer.getByRole('button', { name: 'Desligar chat por times' }).click();
    // The team tab is emptied, and its readers return to General.
    await expect.poll(() => isSelected(viewer, 'Geral')).toBe('true');
    await closeSettings();
    await tab(organizer, 'Time').click();
    await organizer.getByRole('button', { name: 'Ligar chat por times' }).click();
    // On again, the tab returns without being selected.
    await tab(viewer, 'Time').waitFor();
    await expect.poll(() => isSelected(viewer, 'Geral')).toBe('true');
    await tab(viewer, 'Time').click();
    await expect.poll(() => chatOf(viewer).getByText('segredo do time').count()).toBe(0);

    // The whole chat.
    await openSettings();
    await organizer.getByRole('button', { name: 'Desligar chat', exact: true }).click();
    await organizer.getByRole('alert').getByRole('button', { name: 'Desligar chat' }).click();
    for (const page of [viewer, monitor, organizer]) await expect.poll(() => chatOf(page).count()).toBe(0);
  });
});

describe('the list', () => {
  it('stays at its scroll position, shows how many messages are new, and older questions on demand', async () => {
    await fillRoom(60);
    await fillRoom(120, 'questionMessage');
    const viewer = await open('viewer@palco.test', { height: 700 });
    const second = await open('viewer2@palco.test');
    await expectMessage(viewer, 'mensagem 59');
    const log = chatOf(viewer).getByRole('log');
    await log.hover();
    await viewer.mouse.wheel(0, -1500);
    await expect.poll(() => chatOf(viewer).getByText('mensagem 59', { exact: true }).count()).toBe(0);
    // The list has stopped scrolling.
    let before = -1;
    await expect
      .poll(
        async () => {
          const former = before;
          before = await log.evaluate((list) => list.scrollTop);
          return before === former;
        },
        { interval: 300 },
      )
      .toBe(true);
    await say(second, 'chegou agora');
    await viewer.getByRole('button', { name: '1 nova mensagem' }).waitFor();
    await expect.poll(() => log.evaluate((list) => list.scrollTop)).toBe(before);
    // Far fewer rows than messages are in the document.
    await expect.poll(() => chatOf(viewer).getByRole('article').count()).toBeLessThan(40);
    await viewer.getByRole('button', { name: '1 nova mensagem' }).click();
    await expectMessage(viewer, 'chegou agora');

    await tab(viewer, 'Dúvidas').click();
    await expectMessage(viewer, 'mensagem 119');
    const older = chatOf(viewer).getByRole('button', { name: 'Ver perguntas anteriores' });
    // At the top of the list older questions load although it does not scroll.
    await log.press('Home');
    for (let times = 0; times < 2; times += 1) await older.click();
    await expect
      .poll(async () => {
        await log.press('Home');
        return chatOf(viewer).getByText('mensagem 0', { exact: true }).count();
      })
      .toBe(1);
    await expect.poll(() => older.count()).toBe(0);
  });

  it('misses no message and shows none twice when the server is killed and restarted', async () => {
    const viewer = await open('viewer@palco.test');
    const monitor = await open('monitor@palco.test');
    await say(viewer, 'antes da queda');
    await expectMessage(monitor, 'antes da queda');
    await journey.server.kill9();
    await viewer
      .getByText(/reconectando/i)
      .first()
      .waitFor();
    await say(viewer, 'durante a queda');
    const unsent = messagesWith(viewer, 'durante a queda');
    await unsent.getByText('Falha ao enviar mensagem. Vai sozinha quando a conexão voltar.').waitFor();
    await unsent.getByText('Vitória Souza').waitFor();
    await expectNoAxeViolations(viewer);
    await field(viewer).fill('ainda escrevendo');
    // A message of a member who reconnected before the others.
    await fillRoom(1);
    await journey.server.restart();
    // They try again at once; that pages do so by themselves is tested by the journeys of producers and stages.
    for (const page of [viewer, monitor]) await page.evaluate(() => globalThis.dispatchEvent(new Event('online')));
    await expect.poll(() => messagesWith(viewer, 'mensagem 0').count(), { timeout: 120_000 }).toBe(1);
    await expect.poll(() => messagesWith(viewer, 'antes da queda').count()).toBe(1);
    await expect.poll(() => messagesWith(monitor, 'durante a queda').count(), { timeout: 120_000 }).toBe(1);
    await expect.poll(() => unsent.getByRole('button', { name: 'Descartar' }).count()).toBe(0);
    await viewer.reload();
    await expect.poll(() => field(viewer).inputValue()).toBe('ainda escrevendo');
    await expect.poll(() => messagesWith(viewer, 'durante a queda').count()).toBe(1);
    await say(viewer, 'depois da queda');
    await expect.poll(() => messagesWith(monitor, 'depois da queda').count(), { timeout: 120_000 }).toBe(1);
  });
});

describe('the composer', () => {
  it('counts, stops at its limits, and inserts emoji without a request to another site', async () => {
    const { page, complaints } = await journey.openPage();
    const strangers: string[] = [];
    page.on('request', (request) => {
      if (
        !request.url().startsWith(journey.server.url) &&
        !request.url().startsWith('data:') &&
        !request.url().startsWith('blob:')
      )
        strangers.push(request.url());
    });
    await logIn(page, 'viewer@palco.test', `/course/${roomId}`);
    await field(page).fill('a'.repeat(201));
    await expect.poll(() => chatOf(page).getByRole('button', { name: 'Enviar' }).isDisabled()).toBe(true);
    await chatOf(page).getByText('201/200').waitFor();
    await field(page).fill(`${'x\n'.repeat(10)}x`);
    await chatOf(page).getByText('No máximo 10 linhas').waitFor();
    await field(page).fill('Oi ');
    await chatOf(page).getByRole('button', { name: 'Inserir emoji' }).click();
    await page.getByRole('searchbox', { name: 'Buscar emoji' }).fill('foguete');
    await page
      .getByRole('gridcell', { name: /foguete/i })
      .first()
      .waitFor();
    await expectNoAxeViolations(page);
    await page
      .getByRole('gridcell', { name: /foguete/i })
      .first()
      .click();
    await expect.poll(() => field(page).inputValue()).toBe('Oi 🚀');
    await field(page).press('Enter');
    await expectMessage(page, 'Oi 🚀');
    expect(strangers).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

/** Inserts messages of an hour ago into the database. */
async function fillRoom(count: number, type = 'roomMessage') {
  await query(
    journey.server.databaseUrl,
    `insert into chat_messages (room_id, user_id, type, client_id, text, permissions, color_index, created_at)
     select ${roomId}, (select id from users where email = 'guest@palco.test'), '${type}', 'seed-' || clock_timestamp() || n,
            'mensagem ' || n, '{}', n % 5, now() - interval '1 hour' + n * interval '1 second'
     from generate_series(0, ${count - 1}) n`,
  );
}
