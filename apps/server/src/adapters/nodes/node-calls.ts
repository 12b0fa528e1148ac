/** Calls from one node to another carry a signature, which distinguishes them from calls of other clients. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export const nodeHeader = 'x-palco-node';
/** Nodes have slightly different clocks. */
const validMs = 60_000;

export type NodeCalls = ReturnType<typeof createNodeCalls>;

export const createNodeCalls = (secret: string, nowMs: () => number) => {
  const sign = (path: string, atMs: number) =>
    `${atMs}.${createHmac('sha256', secret).update(`${atMs} ${path}`).digest('base64url')}`;
  return {
    /** The value of the header for a path, without its query. */
    sign: (path: string): string => sign(path, Math.floor(nowMs())),
    isSigned: (path: string, header: string | string[] | undefined): boolean => {
      if (typeof header !== 'string') return false;
      const atMs = Number(header.split('.')[0]);
      if (!Number.isSafeInteger(atMs) || Math.abs(nowMs() - atMs) > validMs) return false;
      const expected = Buffer.from(sign(path, atMs));
      const given = Buffer.from(header);
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
};
