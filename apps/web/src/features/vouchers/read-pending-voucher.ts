import * as z from 'zod/mini';
import { readStored } from '../../lib/storage/storage.ts';
import type { PendingVoucher } from './pending-voucher.ts';

const schema = z.union([
  z.object({ from: z.literal('login'), code: z.string(), courseName: z.string() }),
  z.object({ from: z.literal('link'), code: z.string() }),
]);

/** Apart from `storePendingVoucher`, which the login page loads: only the private side needs the schema. */
export const readPendingVoucher = (): PendingVoucher | null => {
  const stored = readStored('voucher');
  if (stored === null) return null;
  try {
    const parsed = z.safeParse(schema, JSON.parse(stored));
    return parsed.success ? parsed.data : null;
  } catch {
    // Not JSON: the entry was not written by this app.
    return null;
  }
};
