import type { Ranking } from '@palco/contract/ranking';
import { Trophy } from 'lucide-react';
import { ApiError } from '../../lib/http/api-error.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { rankingMessages } from './messages.ts';
import { Podium } from './Podium.tsx';
import styles from './RankingDialog.module.css';
import { RankingSkeleton } from './RankingSkeleton.tsx';
import { RankingTable } from './RankingTable.tsx';
import { ScoringLine } from './ScoringLine.tsx';

type RankingDialogProps = {
  readonly isOpen: boolean;
  readonly ranking: Ranking | undefined;
  readonly error: Error | null;
  readonly isTrying: boolean;
  readonly onRetry: () => void;
  readonly onClose: () => void;
};

export const RankingDialog = ({ isOpen, ranking, error, isTrying, onRetry, onClose }: RankingDialogProps) => {
  const messages = useMessages(rankingMessages);
  // Spec section 8: the server's text, or ours.
  const problem = error && ((error instanceof ApiError && error.description) || messages.FAILED_GET_RANKING);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={messages.ranking}
      description={messages.subtitle}
      closeLabel={messages.close}
      footer={ranking && <OwnLine user={ranking.user} />}
    >
      <div className={styles.content} aria-busy={!ranking && !error}>
        {problem && (
          <Alert
            tone={ranking ? 'warning' : 'danger'}
            action={
              <Button
                size="sm"
                variant="secondary"
                isLoading={isTrying}
                loadingLabel={messages.trying}
                onClick={onRetry}
              >
                {messages.tryAgain}
              </Button>
            }
          >
            {problem}
          </Alert>
        )}
        {ranking && <ScoringLine scoring={ranking.scoring} />}
        {ranking ? <People people={ranking.firstTen} /> : !error && <RankingSkeleton label={messages.loading} />}
      </div>
    </Dialog>
  );
};

const People = ({ people }: { readonly people: Ranking['firstTen'] }) => {
  const messages = useMessages(rankingMessages);
  if (people.length === 0) {
    return <EmptyState art={<NoPodium />} title={messages.ops} text={messages.nobodyRanked} />;
  }
  return (
    <>
      <Podium people={people} />
      <RankingTable people={people} />
    </>
  );
};

/** An empty podium. */
const NoPodium = () => (
  <svg className={styles.noPodium} viewBox="0 0 240 110" aria-hidden="true">
    <rect x="8" y="58" width="72" height="52" rx="6" className={styles.second} />
    <rect x="84" y="34" width="72" height="76" rx="6" className={styles.first} />
    <rect x="160" y="74" width="72" height="36" rx="6" className={styles.third} />
    <path d="m120 4 4 8 9 1-7 6 2 9-8-4-8 4 2-9-7-6 9-1z" className={styles.star} />
  </svg>
);

/** Always visible, however long the list. */
const OwnLine = ({ user }: { readonly user: Ranking['user'] }) => {
  const messages = useMessages(rankingMessages);
  return (
    <p className={styles.own} role="status">
      <Trophy aria-hidden />
      <span>{user.rank === null ? messages.noPlace : messages.ownPlace({ rank: user.rank, points: user.points })}</span>
    </p>
  );
};
