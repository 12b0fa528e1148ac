/**
 * The voucher this tab was opened or logged in with. Spec section 4: it is activated once the session, the connection and the
 * user are there, on the private side of the guards; a reload in between must not lose it.
 */
import { removeStored, writeStored } from '../../lib/storage/storage.ts';

export type PendingVoucher =
  /** The user logged in with it: activate it. */
  | { readonly from: 'login'; readonly code: string; readonly courseName: string }
  /** A logged-in user opened its address: ask first. */
  | { readonly from: 'link'; readonly code: string };

export const storePendingVoucher = (voucher: PendingVoucher): void => writeStored('voucher', JSON.stringify(voucher));
export const clearPendingVoucher = (): void => removeStored('voucher');
