import type { RunSheet, RunSheetItem } from '@palco/contract/run-sheet';
import { fireRefusal } from '@palco/domain/run-sheet/firing';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { logProblem } from '../../lib/browser/log.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { hasFailed } from '../../lib/state/has-failed.ts';
import { useLatestSave } from '../../lib/state/use-latest-save.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { deleteFiring, fetchRunSheet, postFiring, putOrder, putRemoval } from './api.ts';
import { runSheetMessages } from './messages.ts';

/** Follows the log of a room; `onGap` is called when entries may have been missed. Returns what stops it. */
export type FollowRoomLog = (
  roomId: string,
  onEntry: (entry: { readonly kind: string }) => void,
  onGap: () => void,
) => () => void;

const runSheetQuery = (roomId: string) =>
  queryOptions({ queryKey: ['organizer', 'run-sheet', roomId], queryFn: () => fetchRunSheet(roomId), staleTime: 0 });

/** Actions that change what the sheet shows. */
const isOfSheet = (kind: string) => /^(run_sheet|quiz|offer)_/.test(kind);

export const useRunSheet = (roomId: string, isLive: boolean, follow: FollowRoomLog) => {
  const messages = useMessages(runSheetMessages);
  const client = useQueryClient();
  const query = useQuery(runSheetQuery(roomId));
  const { queryKey } = runSheetQuery(roomId);
  const [busyId, setBusyId] = useState<string | null>(null);
  const put = (sheet: RunSheet) => client.setQueryData(queryKey, { items: sheet.items });
  const reload = () => void client.invalidateQueries({ queryKey });

  const onChange = useEffectEvent(reload);
  useEffect(
    () =>
      follow(
        roomId,
        ({ kind }) => isOfSheet(kind) && onChange(),
        () => onChange(),
      ),
    [roomId, follow],
  );

  const report = (error: unknown) => {
    const code = error instanceof ApiError && error.status < 500 ? error.code : null;
    if (code === null) logProblem('the run sheet could not be changed', error);
    const isUnknown = !(error instanceof ApiError);
    toast.error(
      (code && messages.problems[code]) ?? (isUnknown ? messages.problems.offline : null) ?? messages.actionFailed,
    );
    reload();
  };

  /** One at a time: a second press while the first is on its way does nothing. */
  const attempt = async (item: RunSheetItem, action: () => Promise<RunSheet>) => {
    if (busyId !== null) return;
    setBusyId(item.id);
    try {
      put(await action());
    } catch (error) {
      report(error);
    } finally {
      setBusyId(null);
    }
  };

  const ofItem = (item: RunSheetItem) => ({ roomId, itemId: item.id });
  const fire = (item: RunSheetItem) => {
    const refused = fireRefusal(item, { isLive });
    if (refused) return void toast.warning(messages.problems[refused] ?? messages.actionFailed);
    return void attempt(item, async () => {
      const sheet = await postFiring(ofItem(item), item.timesFired);
      if (!sheet.isFirst) toast.common(messages.alreadyFired);
      return sheet;
    });
  };
  const remove = (item: RunSheetItem) =>
    void attempt(item, async () => {
      const sheet = await putRemoval(ofItem(item), true);
      toast.success(messages.removed, {
        label: messages.takeBack,
        onSelect: () => void putRemoval(ofItem(item), false).then(put, report),
      });
      return sheet;
    });

  const save = useLatestSave(async (ids: readonly string[]) => {
    await putOrder(roomId, ids).then(put, report);
  });
  /** Shown at once, then saved. */
  const order = (ids: readonly string[]) => {
    void client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (sheet) => sheet && { items: inOrder(sheet.items, ids) });
    save(ids);
  };

  return {
    items: query.data?.items,
    hasFailed: hasFailed(query),
    isFetching: query.isFetching,
    busyId,
    put,
    reload,
    report,
    fire,
    undo: (item: RunSheetItem) => void attempt(item, () => deleteFiring(ofItem(item))),
    remove,
    order,
  };
};

const inOrder = (items: readonly RunSheetItem[], ids: readonly string[]): RunSheetItem[] => {
  const places = new Map(ids.map((id, place) => [id, place]));
  return items.toSorted((a, b) => (places.get(a.id) ?? ids.length) - (places.get(b.id) ?? ids.length));
};
