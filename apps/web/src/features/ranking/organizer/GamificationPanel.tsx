import type { Gamification } from '@palco/contract/ranking';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { logProblem } from '../../../lib/browser/log.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Switch } from '../../../ui/forms/Switch.tsx';
import { fetchGamification, putGamification } from './api.ts';
import styles from './GamificationPanel.module.css';
import { gamificationMessages } from './messages.ts';
import { PointsForm } from './PointsForm.tsx';
import { ResetRanking } from './ResetRanking.tsx';

type GamificationPanelProps = {
  readonly courseId: string;
  readonly ranked: { readonly people: number; readonly points: number };
  readonly onChanged: () => void;
};

/** Points and ranking of a course: on or off, what is worth how much, and a new beginning. */
export const GamificationPanel = ({ courseId, ranked, onChanged }: GamificationPanelProps) => {
  const messages = useMessages(gamificationMessages);
  const client = useQueryClient();
  const queryKey = ['organizer', 'gamification', courseId];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => fetchGamification(courseId),
    staleTime: 0,
  });
  const show = (gamification: Gamification) => client.setQueryData(queryKey, gamification);

  const turn = async (shown: Gamification, hasGamification: boolean) => {
    show({ ...shown, hasGamification });
    try {
      show(await putGamification(courseId, { hasGamification }));
      toast.success(hasGamification ? messages.turnedOn : messages.turnedOff);
      onChanged();
    } catch (error) {
      logProblem('the ranking could not be turned on or off', error);
      show(shown);
      toast.error(messages.saveFailed);
    }
  };
  if (!data && error)
    return (
      <Alert
        tone="danger"
        action={
          <Button size="sm" variant="secondary" onClick={() => void refetch()}>
            {messages.tryAgain}
          </Button>
        }
      >
        {messages.failed}
      </Alert>
    );
  if (!data)
    return (
      <div role="status" aria-busy="true" aria-label={messages.loading}>
        <Skeleton height={160} radius="var(--radius-12)" />
      </div>
    );
  return (
    <div className={styles.panel}>
      <Switch
        label={messages.isOn}
        hint={messages.isOnHint}
        isChecked={data.hasGamification}
        onChange={(isOn) => void turn(data, isOn)}
      />
      <PointsForm courseId={courseId} saved={data} onSaved={show} />
      <ResetRanking courseId={courseId} ranked={ranked} onReset={onChanged} />
    </div>
  );
};
