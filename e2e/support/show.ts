/** From an empty installation to a course with a room and people: the steps before a live. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { messages as courseWords } from '../../apps/web/src/features/courses/messages.pt-BR.ts';
import { messages as pointWords } from '../../apps/web/src/features/ranking/organizer/messages.pt-BR.ts';
import { messages as termsWords } from '../../apps/web/src/features/terms/organizer/messages.pt-BR.ts';
import { messages as batchWords } from '../../apps/web/src/features/vouchers/organizer/messages.pt-BR.ts';
import { makePicture } from './films.ts';
import { codeMailedTo } from './mail.ts';
import { roomWords } from './organizer.ts';
import type { RunningServer } from './server.ts';
import { expectToast } from './toasts.ts';
import { acceptTerms, fillPersonalData, newEmail, words as voucherWords } from './vouchers.ts';

export const admin = { email: 'chefe@example.org', password: 'uma-senha-boa' };
const course = 'Luz de cena';
const demoFile = (name: string) => readFile(path.resolve(import.meta.dirname, '../../apps/web/public/demo', name));

export async function setUp(page: Page, server: RunningServer): Promise<void> {
  const code = /enter this code: (\S+)/.exec(server.output())?.[1] ?? '';
  await page.goto('/');
  await page.waitForURL('**/setup');
  await page.getByLabel('Código de instalação').fill(code);
  await page.getByLabel('Seu nome').fill('Chefe');
  await page.getByLabel('E-mail', { exact: true }).fill(admin.email);
  await page.getByLabel('Senha', { exact: true }).fill(admin.password);
  await page.getByLabel('Repita a senha').fill(admin.password);
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await page.waitForURL('**/home');
  await skipTours(page);
}

/** All of them, with the login of the page: one that opens later would cover what the journey presses. */
const skipTours = (page: Page) =>
  page.evaluate(async () => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('palco.token')}`,
      'content-type': 'application/json',
    };
    const body = JSON.stringify({ global_skip: true });
    const { status } = await fetch('/api/users/onboarding', { method: 'PUT', headers, body });
    if (status !== 200) throw new Error(`The tours could not be skipped: ${status}`);
  });

/** With terms and points. */
export async function makeCourse(page: Page): Promise<void> {
  await page.goto('/organizer/courses');
  await page.getByRole('button', { name: courseWords.newCourse }).first().click();
  await page.getByLabel(courseWords.name).fill(course);
  await page.getByRole('button', { name: courseWords.create }).click();
  await page.waitForURL(/\/organizer\/courses\/\d+$/);
  const buffer = await demoFile('termos-de-uso.pdf');
  await page.getByLabel(termsWords.drop).setInputFiles({ name: 'Termos.pdf', mimeType: 'application/pdf', buffer });
  await page.getByText(termsWords.current).waitFor();
  await page.getByRole('switch', { name: pointWords.isOn }).click();
  await expectToast(page, pointWords.turnedOn);
}

/** An interactive room of the only course, with a cover and an attachment; returns its id. */
export async function makeRoom(page: Page, folder: string): Promise<string> {
  await page.goto('/organizer/rooms/new');
  await page.getByLabel(roomWords.name).fill('Aula inaugural');
  await page.getByRole('button', { name: roomWords.newChannel }).click();
  await page.getByLabel(roomWords.newChannelName).fill('Técnica');
  await page.keyboard.press('Enter');
  await page.getByLabel(roomWords.newChannelName).waitFor({ state: 'detached' });
  const chosen = page.getByLabel(roomWords.course, { exact: true }).locator('option:checked');
  await expect.poll(() => chosen.textContent()).toBe(course);
  await page.getByLabel(roomWords.interactive).check();
  await page.getByRole('button', { name: roomWords.create }).click();
  await page.waitForURL(/\/organizer\/rooms\/\d+$/);
  await page.getByLabel(roomWords.coverDrop).setInputFiles(await makePicture(folder));
  await page.getByRole('img', { name: roomWords.coverAlt }).waitFor();
  const buffer = await demoFile('guia-da-aula.pdf');
  await page
    .getByLabel(roomWords.attachmentsDrop)
    .setInputFiles({ name: 'Guia.pdf', mimeType: 'application/pdf', buffer });
  await page.getByRole('link', { name: 'Guia.pdf' }).waitFor();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

export async function makeVouchers(page: Page, count: number): Promise<string[]> {
  await page.goto('/organizer/vouchers/new');
  await page.getByRole('combobox', { name: /^Curso:/ }).click();
  await page.getByRole('option', { name: course }).click();
  await page.getByLabel(batchWords.number).fill(String(count));
  await page.getByRole('button', { name: batchWords.create, exact: true }).click();
  await page.waitForURL(/\/organizer\/vouchers\/\d+$/);
  const codes = page.locator('tbody th');
  await expect.poll(() => codes.count()).toBe(count);
  return (await codes.allTextContents()).map((text) => text.replaceAll(' ', '').slice(0, 16));
}

/** A person registers with a voucher and accepts the terms of the course. */
export async function join(page: Page, server: RunningServer, voucher: string, roomId: string): Promise<string> {
  const email = newEmail();
  await page.goto(`/voucher/${voucher}/register`);
  await acceptTerms(page, voucherWords);
  await fillPersonalData(page, voucherWords, email);
  await page.getByRole('button', { name: voucherWords.sendData, exact: true }).click();
  await page.getByRole('heading', { name: voucherWords.codeHeading }).waitFor();
  await page.keyboard.type(await codeMailedTo(server.url, email));
  await page.keyboard.press('Enter');
  await page.getByLabel(voucherWords.password, { exact: true }).fill(admin.password);
  await page.getByLabel(voucherWords.repeatPassword, { exact: true }).fill(admin.password);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: voucherWords.enter }).click();
  await page.waitForURL('**/home');
  await skipTours(page);
  await page.goto(`/course/${roomId}`);
  await page.waitForURL(/\/terms\//);
  await page.getByRole('checkbox', { name: 'Li e aceito os termos de uso' }).check();
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await page.getByRole('timer').waitFor();
  return email;
}
