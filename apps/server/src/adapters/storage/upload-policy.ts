/** The signed form fields of a granted upload, as S3 has them: their holder may post exactly that file. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';

const uploadPolicy = z.object({ key: z.string(), contentType: z.string(), maxBytes: z.int(), expiresAt: z.int() });
export type UploadPolicy = z.infer<typeof uploadPolicy>;

export const signPolicy = (secret: string, policy: UploadPolicy): Record<string, string> => {
  const encoded = Buffer.from(JSON.stringify(policy)).toString('base64url');
  return { key: policy.key, 'Content-Type': policy.contentType, policy: encoded, signature: sign(secret, encoded) };
};

/** Null when anything was altered, left out, or has expired. */
export const readPolicy = (
  secret: string,
  fields: Readonly<Record<string, string>>,
  now: Date,
): UploadPolicy | null => {
  const encoded = fields['policy'] ?? '';
  if (!isSame(fields['signature'] ?? '', sign(secret, encoded))) return null;
  const policy = z.parse(uploadPolicy, JSON.parse(Buffer.from(encoded, 'base64url').toString()));
  const isAltered = fields['key'] !== policy.key || fields['Content-Type'] !== policy.contentType;
  return isAltered || policy.expiresAt <= now.getTime() ? null : policy;
};

const sign = (secret: string, encoded: string): string =>
  createHmac('sha256', secret).update(encoded).digest('base64url');

const isSame = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
};
