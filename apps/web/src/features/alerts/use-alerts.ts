import type { Alerts } from '@palco/contract/alerts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { logProblem } from '../../lib/browser/log.ts';
import { fetchAlerts, putAlerts } from './api.ts';
import { isPushSupported, isSubscribed, subscribe } from './push-device.ts';

export type AlertProblem = 'failed' | 'pushDenied' | 'pushFailed';

/** Which alerts of a course the user wants. A push counts as wanted here only where this browser receives it. */
export const useAlerts = (courseId: string) => {
  const client = useQueryClient();
  const queryKey = ['alerts', courseId];
  const [problem, setProblem] = useState<AlertProblem | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const { data } = useQuery({
    queryKey,
    queryFn: async () => asSeenHere(await fetchAlerts(courseId)),
    staleTime: 0,
  });

  const change = async (save: () => Promise<Alerts | AlertProblem>) => {
    setIsBusy(true);
    setProblem(null);
    try {
      const saved = await save();
      if (typeof saved === 'string') setProblem(saved);
      else client.setQueryData(queryKey, await asSeenHere(saved));
    } catch (error) {
      logProblem('the alerts could not be changed', error);
      setProblem('failed');
    }
    setIsBusy(false);
  };
  const receivePushes = async (key: string): Promise<AlertProblem | null> => {
    try {
      return (await subscribe(key)) ? null : 'pushDenied';
    } catch (error) {
      logProblem('this browser could not subscribe to pushes', error);
      return 'pushFailed';
    }
  };
  return {
    alerts: data,
    hasPush: isPushSupported(),
    problem,
    isBusy,
    setMail: (byMail: boolean) => void change(() => putAlerts(courseId, { byMail })),
    setPush: (byPush: boolean) =>
      void change(async () => {
        const refused = byPush && data ? await receivePushes(data.pushKey) : null;
        return refused ?? putAlerts(courseId, { byPush });
      }),
  };
};

/** Another browser of the user may receive the pushes that this one does not. */
const asSeenHere = async (alerts: Alerts): Promise<Alerts> => ({
  ...alerts,
  byPush: alerts.byPush && isPushSupported() && (await isSubscribed()),
});
