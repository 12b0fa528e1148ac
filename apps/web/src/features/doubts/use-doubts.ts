import { type Doubt, type DoubtQueue, doubtsChanged } from '@palco/contract/doubts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { logProblem } from '../../lib/browser/log.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { realtime } from '../../lib/realtime/realtime-client.ts';
import { hasFailed } from '../../lib/state/has-failed.ts';
import { useLatestSave } from '../../lib/state/use-latest-save.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { deleteDone, deleteTake, fetchDoubts, fetchDoubtsAsMonitor, postAnswer, postDone, postTake } from './api.ts';
import { doubtsMessages } from './messages.ts';

/** Follows the log of a room, and so the notices to its organizers; `onGap` is called when some may have been missed. */
export type FollowRoomLog = (
  roomId: string,
  onEntry: (entry: { readonly kind: string }) => void,
  onGap: () => void,
) => () => void;

/** Doubts arrive in bursts. */
const pauseMs = 1000;

/** Blocks and deleted messages are not announced to monitors. */
const monitorRefreshMs = 30_000;

const doubtsQuery = (roomId: string, isOrganizer: boolean) =>
  queryOptions({
    queryKey: [isOrganizer ? 'organizer' : 'monitor', 'doubts', roomId],
    queryFn: () => (isOrganizer ? fetchDoubts(roomId) : fetchDoubtsAsMonitor(roomId)),
    staleTime: 0,
    ...(!isOrganizer && { refetchInterval: monitorRefreshMs }),
  });

/** Actions that change the queue without being about a doubt: its texts, and who may answer. */
const changesQueue = (kind: string) => /^(delete_message|(un)?block_user|monitors|chat_enable)$/.test(kind);

/** Without `follow` for a monitor who is not an organizer, and gets the notices of the chat. */
export const useDoubts = (roomId: string, follow: FollowRoomLog | null) => {
  const messages = useMessages(doubtsMessages);
  const client = useQueryClient();
  const options = doubtsQuery(roomId, follow !== null);
  const query = useQuery(options);
  const { queryKey } = options;
  const [busyId, setBusyId] = useState<string | null>(null);
  const underWay = useRef(new Map<string, Promise<string | null>>());
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const put = (queue: DoubtQueue) => client.setQueryData(queryKey, queue);

  const refetch = useLatestSave(async (_: null) => {
    await client.invalidateQueries({ queryKey });
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  });
  const reload = useEffectEvent(() => refetch(null));
  useEffect(() => {
    const stops = [
      realtime.on(doubtsChanged, (notice) => notice.roomId === roomId && reload()),
      follow === null
        ? realtime.onConnection((what) => void (what === 'connect' && reload()))
        : follow(
            roomId,
            ({ kind }) => changesQueue(kind) && reload(),
            () => reload(),
          ),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [roomId, follow]);

  // A take that ends is not announced.
  const endsInMs = Math.min(...(query.data?.open ?? []).flatMap(({ taken }) => (taken ? [taken.leftMs] : [])));
  useEffect(() => {
    if (!Number.isFinite(endsInMs)) return;
    const timer = setTimeout(() => reload(), endsInMs + 100);
    return () => clearTimeout(timer);
  }, [endsInMs]);

  const textOf = (error: unknown): string => {
    if (!(error instanceof ApiError)) return messages.problems.offline ?? messages.actionFailed;
    if (error.status >= 500) logProblem('the doubts could not be changed', error);
    return messages.problems[error.code] ?? messages.actionFailed;
  };

  /**
   * One after another: a doubt may be shown as taken, and answered, before the response to its take is here.
   * A name that is still under way is not done twice. Resolves to the words of a refusal, or null.
   */
  const attempt = (name: string, { messageId }: Doubt, action: () => Promise<DoubtQueue>): Promise<string | null> => {
    const key = `${name} ${messageId}`;
    const same = underWay.current.get(key);
    if (same) return same;
    const run = async () => {
      setBusyId(messageId);
      try {
        put(await action());
        return null;
      } catch (error) {
        refetch(null);
        return textOf(error);
      } finally {
        setBusyId(null);
        underWay.current.delete(key);
      }
    };
    const attempted = last.current.then(run);
    last.current = attempted;
    underWay.current.set(key, attempted);
    return attempted;
  };
  const attemptAloud = async (name: string, doubt: Doubt, action: () => Promise<DoubtQueue>) => {
    const refused = await attempt(name, doubt, action);
    if (refused !== null) toast.error(refused);
  };

  const of = ({ messageId }: Doubt) => ({ roomId, messageId });
  return {
    queue: query.data,
    readAtMs: query.dataUpdatedAt,
    hasFailed: hasFailed(query),
    isFetching: query.isFetching,
    busyId,
    reload: () => void query.refetch(),
    take: (doubt: Doubt) => attemptAloud('take', doubt, () => postTake(of(doubt))),
    release: (doubt: Doubt) => attemptAloud('release', doubt, () => deleteTake(of(doubt))),
    reopen: (doubt: Doubt) => attemptAloud('reopen', doubt, () => deleteDone(of(doubt))),
    answer: (doubt: Doubt, answer: { text: string; clientId: string }) =>
      attempt('answer', doubt, async () => {
        const queue = await postAnswer(of(doubt), answer);
        toast.success(messages.sent);
        return queue;
      }),
    close: (doubt: Doubt) =>
      attemptAloud('close', doubt, async () => {
        const queue = await postDone(of(doubt));
        toast.success(messages.marked, {
          label: messages.undo,
          onSelect: () => void deleteDone(of(doubt)).then(put, (error: unknown) => toast.error(textOf(error))),
        });
        return queue;
      }),
  };
};
export type Doubts = ReturnType<typeof useDoubts>;
