/**
 * Whether this node is cut off from the database while another one is not: pages are then moved to the other. While the database is away for
 * all nodes they stay where they are, because no node could serve them.
 */
import type { Logger } from 'pino';
import { aliveS, type Nodes } from './port.ts';

export type CutOff = { isCutOff(): boolean; close(): void };

const everyMs = 1000;
/** Longer than a node needs to find out that the database does not answer it either. */
const answerMs = 4000;
/** Until balancers, which ask once a second, use this node no longer. */
const noticeMs = 3000;
/** One that was away when this node was seen last may have the database again. */
const rememberedMs = 600_000;

export const watchCutOff = (
  nodes: Pick<Nodes, 'id' | 'living' | 'seenMsAgo'>,
  /** `onCutOff` is called when connections that are opened anew lead to other nodes. */
  { onCutOff, log }: { onCutOff: () => void; log: Logger },
): CutOff => {
  let isCutOff = false;
  let isAsking = false;
  let notice: NodeJS.Timeout | undefined;

  const hasDatabase = async (address: string): Promise<boolean> => {
    const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(answerMs) });
    const { parts } = (await answer.json()) as { parts?: { db?: string } };
    return parts?.db === 'ok';
  };
  /** The other api nodes, by id, as far as is known since this node was seen last. */
  const others = new Map<string, { readonly address: string; readonly atMs: number }>();
  const rememberOthers = () => {
    const now = performance.now();
    for (const { id, roles, address } of nodes.living()) {
      if (id !== nodes.id && address !== '' && roles.includes('api')) others.set(id, { address, atMs: now });
    }
    for (const [id, { atMs }] of others) if (now - atMs > rememberedMs) others.delete(id);
  };
  const askOthers = async (): Promise<boolean> => {
    const answers = await Promise.allSettled([...others.values()].map(({ address }) => hasDatabase(address)));
    return answers.some((answer) => answer.status === 'fulfilled' && answer.value);
  };
  const isUnseen = () => nodes.seenMsAgo() > aliveS * 1000;

  const compare = async () => {
    if (!isUnseen()) rememberOthers();
    const isFound = isUnseen() && (await askOthers()) && isUnseen();
    if (isFound === isCutOff) return;
    isCutOff = isFound;
    clearTimeout(notice);
    if (!isFound) return log.info('this node reaches the database again');
    log.error('this node does not reach the database, but another one does: balancers learn to use that one');
    notice = setTimeout(onCutOff, noticeMs);
  };
  const timer = setInterval(() => {
    if (isAsking) return;
    isAsking = true;
    compare()
      .catch((error: unknown) => log.warn({ err: error }, 'other nodes could not be asked for the database'))
      .finally(() => {
        isAsking = false;
      });
  }, everyMs);

  return {
    isCutOff: () => isCutOff,
    close: () => {
      clearInterval(timer);
      clearTimeout(notice);
    },
  };
};
