import { Trophy } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { ApiError } from '../../lib/http/api-error.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { rankingMessages } from './messages.ts';
import styles from './RankingButton.module.css';
import { useRanking } from './use-ranking.ts';

const RankingDialog = lazyPart(() => import('./RankingDialog.tsx').then((module) => module.RankingDialog));

type RankingButtonProps = {
  readonly courseId: string;
  readonly roomId: string;
  readonly hasGamification: boolean;
};

/** Spec section 2, Room page: only with gamification. Shows the viewer's rank. */
export const RankingButton = ({ courseId, roomId, hasGamification }: RankingButtonProps) => {
  const messages = useMessages(rankingMessages);
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const { data, error, isFetching, refetch } = useRanking({ courseId, roomId, hasGamification, isOpen });
  const isOff = !(data?.hasGamification ?? hasGamification);
  // With gamification the dialog shows the error; without it only its status was asked for. Once per failure: the page asks again.
  const statusProblem = isOff && error instanceof ApiError ? (error.description ?? messages.FAILED_GET_RANKING) : null;
  useEffect(() => {
    if (statusProblem !== null) toast.warning(statusProblem);
  }, [statusProblem]);
  if (isOff) return null;

  const open = () => {
    setIsOpen(true);
    setWasOpened(true);
    // Shows the current ranking; the page itself refreshes it at longer intervals.
    void refetch();
  };
  const rank = data?.user.rank ?? null;
  return (
    <>
      <Button variant="secondary" size="sm" icon={<Trophy aria-hidden />} data-tour="ranking" onClick={open}>
        <span className={styles.word}>{messages.ranking}</span>
        {rank !== null && <span className={styles.place}>{messages.place({ rank })}</span>}
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          <RankingDialog
            isOpen={isOpen}
            ranking={data}
            error={error}
            isTrying={isFetching}
            onRetry={() => void refetch()}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
};
