/** State passed between the recovery screens in the browser's history, so that it survives a reload. */
import * as z from 'zod/mini';
import { recoveryProblems } from '../../features/recovery/recovery-problem.ts';

const schema = z.object({
  email: z.optional(z.string()),
  sentAtMs: z.optional(z.number()),
  voucherId: z.optional(z.string()),
  problem: z.optional(z.enum(recoveryProblems)),
});
export type RecoveryState = z.infer<typeof schema>;

export const readRecoveryState = (state: unknown): RecoveryState => {
  const parsed = z.safeParse(schema, state);
  return parsed.success ? parsed.data : {};
};

export const loginPath = (voucherId: string | undefined): string =>
  voucherId ? `/voucher/${encodeURIComponent(voucherId)}/login` : '/';

export const recoverPath = (voucherId: string | undefined): string =>
  `/recoverPassword${voucherId ? `/${encodeURIComponent(voucherId)}` : ''}`;

export const checkEmailPath = (voucherId: string | undefined): string =>
  `/checkEmail${voucherId ? `/${encodeURIComponent(voucherId)}` : ''}`;
