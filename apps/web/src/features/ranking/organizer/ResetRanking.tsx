import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { logProblem } from '../../../lib/browser/log.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { pluralIn } from '../../../lib/i18n/plural.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { deleteRanking } from './api.ts';
import styles from './GamificationPanel.module.css';
import { gamificationMessages } from './messages.ts';

type ResetRankingProps = {
  readonly courseId: string;
  readonly ranked: { readonly people: number; readonly points: number };
  readonly onReset: () => void;
};

export const ResetRanking = ({ courseId, ranked, onReset }: ResetRankingProps) => {
  const messages = useMessages(gamificationMessages);
  const plural = pluralIn(useLanguage());
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const confirm = async () => {
    setIsBusy(true);
    try {
      await deleteRanking(courseId);
      toast.success(messages.resetDone);
      onReset();
    } catch (error) {
      logProblem('the ranking could not be reset', error);
      toast.error(messages.resetFailed);
    }
    setIsBusy(false);
    setIsAsking(false);
  };
  return (
    <div className={styles.reset}>
      <p className={styles.hint}>{ranked.people > 0 ? plural(ranked.people, messages.resetHint) : messages.noPoints}</p>
      <Button
        variant="secondary"
        icon={<RotateCcw aria-hidden />}
        disabled={ranked.people === 0}
        onClick={() => setIsAsking(true)}
      >
        {messages.reset}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={messages.resetTitle}
        text={messages.resetText({
          points: plural(ranked.points, messages.points),
          people: plural(ranked.people, messages.people),
        })}
        confirmLabel={messages.reset}
        cancelLabel={messages.cancel}
        isDanger
        isBusy={isBusy}
        onConfirm={() => void confirm()}
        onCancel={() => setIsAsking(false)}
      />
    </div>
  );
};
