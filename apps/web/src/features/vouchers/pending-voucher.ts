/**
 * The voucher this tab was opened or logged in with. Spec section 4: it is activated once the session, the connection and the
 * user are there, which is on the other side of the guards; a reload on the way must not lose it.
 */
import * as z from 'zod/mini';
import { readStored, removeStored, writeStored } from '../../lib/storage/storage.ts';

const schema = z.union([
  /** Logged in with: to be activated. */
  z.object({ from: z.literal('login'), code: z.string(), courseName: z.string() }),
  /** In the address somebody logged in has opened: to be asked about. */
  z.object({ from: z.literal('link'), code: z.string() }),
]);
export type PendingVoucher = z.infer<typeof schema>;

export const storePendingVoucher = (voucher: PendingVoucher): void => writeStored('voucher', JSON.stringify(voucher));
export const clearPendingVoucher = (): void => removeStored('voucher');

export const readPendingVoucher = (): PendingVoucher | null => {
  const stored = readStored('voucher');
  if (stored === null) return null;
  try {
    const parsed = z.safeParse(schema, JSON.parse(stored));
    return parsed.success ? parsed.data : null;
  } catch {
    // Not ours, or cut short: as good as nothing.
    return null;
  }
};
