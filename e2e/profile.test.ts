import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectNoAxeViolations } from './support/axe.ts';
import { useJourney } from './support/journey.ts';
import { demoPassword, logIn } from './support/people.ts';
import { expectToast } from './support/toasts.ts';

const journey = useJourney();
/** Larger than any photo may be, and no square. */
const picture = path.resolve(import.meta.dirname, '../apps/web/public/icons/icon-512.png');

const dialog = (page: Page, name = 'Meu perfil') => page.getByRole('dialog', { name });
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Salvar' });
const openProfile = async (page: Page) => {
  await page.getByRole('button', { name: /^Conta de/ }).click();
  await page.getByRole('menuitem', { name: 'Ver perfil' }).click();
  await dialog(page).waitFor();
};
const choose = (page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }) =>
  page.getByLabel('Escolher foto').setInputFiles(file);
const crop = async (page: Page) => {
  await dialog(page, 'Recortar foto').getByRole('button', { name: 'Recortar' }).click();
};
const shellPhoto = (page: Page) => page.getByRole('button', { name: /^Conta de/ }).locator('img');

describe('my profile', () => {
  it('welcomes me, shows my data, saves my social fields, and speaks the language that I choose', async () => {
    const { page, complaints } = await journey.openPage();
    await logIn(page, 'viewer@palco.test');
    await openProfile(page);
    await page.getByText('OLÁ, VITÓRIA!').waitFor();
    await page.getByText('(11) 99876-1003').waitFor();
    await expectNoAxeViolations(page);
    await page.getByLabel('Instagram').fill('vitoria.souza');
    await page.getByLabel('Nome').fill('Vitória Lima');
    await page.getByLabel('Telefone').fill('onze');
    await page.getByLabel('Nome').focus();
    await page.getByText('Número de telefone inválido').waitFor();
    await expect.poll(() => save(page).isDisabled()).toBe(true);
    await page.getByLabel('Telefone').fill('+351 912 345 678');
    await save(page).click();
    await expectToast(page, 'Perfil atualizado');
    await dialog(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Conta de Vitória Lima' }).waitFor();
    await openProfile(page);
    await expect.poll(() => page.getByLabel('Instagram').inputValue()).toBe('vitoria.souza');
    await page.getByText('+351912345678').waitFor();
    await page.getByLabel('Instagram').fill('given up');
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await openProfile(page);
    await expect.poll(() => page.getByLabel('Instagram').inputValue()).toBe('vitoria.souza');

    const openMenu = () => page.locator('[data-tour="user"]').click();
    for (const [language, item, title, greeting] of [
      ['English', 'View profile', 'My Profile', 'HELLO, VITÓRIA!'],
      ['Español', 'Ver perfil', 'Mi perfil', '¡HOLA, VITÓRIA!'],
    ] as const) {
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await openMenu();
      await page.getByRole('menuitemradio', { name: language }).click();
      await page.getByRole('menu').waitFor({ state: 'detached' });
      await openMenu();
      await page.getByRole('menuitem', { name: item }).click();
      await dialog(page, title).getByText(greeting).waitFor();
    }
    expect(complaints).toEqual([]);
  });

  it('takes a photo: chosen, cropped to 250x250, uploaded with a percentage, saved, and seen in the shell at once', async () => {
    const { page, complaints } = await journey.openPage({ width: 360, height: 780 });
    await logIn(page, 'viewer2@palco.test');
    await openProfile(page);
    await choose(page, picture);
    await dialog(page, 'Recortar foto').waitFor();
    await page.getByLabel('Zoom').fill('2');
    await expectNoAxeViolations(page);

    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/storage/upload', async (route) => {
      await held;
      await route.continue();
    });
    await crop(page);
    await page.getByText(/Enviando a foto: \d+%/).waitFor();
    await page.getByRole('progressbar', { name: 'Envio da foto' }).waitFor();
    await expect.poll(() => save(page).isDisabled()).toBe(true);
    await expectNoAxeViolations(page);
    release();
    await page.getByText('Foto enviada. Salve para usá-la.').waitFor();
    await save(page).click();
    await expectToast(page, 'Perfil atualizado');
    await dialog(page).waitFor({ state: 'detached' });

    const source = await shellPhoto(page).getAttribute('src');
    expect(source).toMatch(/^\/files\/photos\/\d+\/[0-9a-f]{36}\.png$/);
    const shown = await shellPhoto(page).evaluate((image: HTMLImageElement) =>
      image.decode().then(() => [image.naturalWidth, image.naturalHeight]),
    );
    expect(shown).toEqual([250, 250]);
    await page.reload();
    await shellPhoto(page).waitFor();

    await openProfile(page);
    await dialog(page).getByRole('button', { name: 'Excluir foto' }).click();
    await save(page).click();
    await dialog(page).waitFor({ state: 'detached' });
    await expect.poll(() => shellPhoto(page).count()).toBe(0);
    expect((await page.request.get(source ?? '')).status()).toBe(404);
    expect(complaints).toEqual([]);
  });

  it('takes a photo that is dropped, refuses what is no picture, and shows when an upload fails or is refused', async () => {
    const { page } = await journey.openPage();
    await logIn(page, 'extra@palco.test');
    await openProfile(page);
    const bytes = (await readFile(picture)).toString('base64');
    const files = await page.evaluateHandle((base64) => {
      const transfer = new DataTransfer();
      const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([content], 'dropped.png', { type: 'image/png' }));
      return transfer;
    }, bytes);
    const target = page.getByText('Você também pode arrastar uma imagem para cá.');
    await target.dispatchEvent('dragover', { dataTransfer: files });
    await target.dispatchEvent('drop', { dataTransfer: files });
    await dialog(page, 'Recortar foto').waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor();

    for (const [name, buffer] of [
      // A text called a picture, the beginning of a picture, and a drawing.
      ['foto.png', Buffer.from('no picture at all')],
      ['foto.png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
      ['foto.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ] as const) {
      await choose(page, { name, mimeType: 'image/png', buffer });
      const toast = page.getByRole('listitem').filter({ hasText: 'O arquivo escolhido não é uma imagem válida' });
      await toast.getByRole('button', { name: 'Ocultar' }).click();
      await toast.waitFor({ state: 'detached' });
      await expect.poll(() => save(page).isEnabled()).toBe(true);
    }
    await expectNoAxeViolations(page);

    await page.route('**/api/storage/upload', (route) => route.abort());
    await choose(page, picture);
    await crop(page);
    await expectToast(page, 'Falha ao enviar a imagem');
    await page.unroute('**/api/storage/upload');

    // This page never crops a photo that is too large; the server checks it all the same.
    await page.route('**/api/storage/upload', (route) =>
      route.fulfill({ status: 400, json: { error: 'MAX_IMG_SIZE' } }),
    );
    await choose(page, picture);
    await crop(page);
    await expectToast(page, 'Tamanho máximo da imagem: 300x300');
    await page.unroute('**/api/storage/upload');

    await choose(page, picture);
    await crop(page);
    await page.getByText('Foto enviada. Salve para usá-la.').waitFor();
  });

  it('that cannot be saved shows why and stays open; one whose login has ended leads to the forced logout', async () => {
    const { page } = await journey.openPage();
    await logIn(page, 'organizer@palco.test');
    await openProfile(page);
    await page.getByLabel('Facebook').fill('otavio');
    for (const [answer, reason] of [
      [{ status: 400, json: { error: 'INVALID_PARAMETERS' } }, 'Um ou mais parâmetros de entrada são inválidos.'],
      [undefined, 'Sem acesso à internet.'],
    ] as const) {
      await page.route('**/api/users/profile', (route) => (answer ? route.fulfill(answer) : route.abort()));
      await save(page).click();
      await expectToast(page, `Falha ao atualizar o perfil. ${reason}`);
      await expect.poll(() => page.getByLabel('Facebook').inputValue()).toBe('otavio');
      await expect.poll(() => save(page).isEnabled()).toBe(true);
      await page.unroute('**/api/users/profile');
    }

    await page.route('**/api/users/profile', (route) =>
      route.fulfill({ status: 401, json: { error: 'ERROR_CREDENTIALS' } }),
    );
    await save(page).click();
    await expectToast(page, 'Credenciais de acesso inválidas, expiradas ou inexistentes.');
    await page.waitForURL('**/forcedLogout');
  });
});

// Last: the tests above log in with the password that it changes.
describe('my password', () => {
  it('is changed with the present one, ends my other logins and keeps this one', async () => {
    const [here, elsewhere] = [await journey.openPage({ width: 360, height: 740 }), await journey.openPage()];
    for (const { page } of [here, elsewhere]) await logIn(page, 'monitor@palco.test');
    const { page } = here;
    await openProfile(page);
    await page.getByRole('button', { name: 'Alterar senha' }).click();
    const form = dialog(page, 'Alterar senha');
    const change = form.getByRole('button', { name: 'Alterar senha' });
    await form.getByLabel('Nova senha', { exact: true }).fill('bem-longa-1');
    await form.getByLabel('Repita a nova senha').fill('bem-longa-1');
    await expect.poll(() => change.isDisabled()).toBe(true);
    await form.getByLabel('Senha atual').fill('errada');
    await change.click();
    await form.getByText('A senha atual não confere. Restam 4 tentativas.').waitFor();
    await expectNoAxeViolations(page);
    await form.getByLabel('Senha atual').fill(demoPassword);
    await change.click();
    await expectToast(page, 'Senha alterada. Os outros acessos foram encerrados.');
    await dialog(page).waitFor();
    await elsewhere.page.waitForURL('**/forcedLogout');
    await page.reload();
    await page.getByRole('button', { name: /^Conta de/ }).waitFor();
  });
});
