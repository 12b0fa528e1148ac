/** Reads mail through the API of the outbox. */
import { expect } from 'vitest';

type Mail = { readonly to: string; readonly subject: string; readonly text: string; readonly html: string };

export async function mailsTo(url: string, address: string): Promise<Mail[]> {
  const mails = (await (await fetch(`${url}/api/dev/outbox`)).json()) as Mail[];
  return mails.filter((mail) => mail.to === address);
}

/** The code of the newest mail to that address, once there are at least so many. */
export async function codeMailedTo(url: string, address: string, count = 1): Promise<string> {
  await expect
    .poll(async () => (await mailsTo(url, address)).length, { timeout: 120_000, interval: 100 })
    .toBeGreaterThanOrEqual(count);
  const [newest] = await mailsTo(url, address);
  return newest?.subject.split(': ').at(-1) ?? '';
}
