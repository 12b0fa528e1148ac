import type { TermsVersion } from '@palco/contract/terms/acceptances';
import { FileText, Trash2, Upload } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { pluralIn } from '../../../lib/i18n/plural.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { Progress } from '../../../ui/feedback/Progress.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { FileButton } from '../../../ui/forms/FileButton.tsx';
import { FileDrop } from '../../../ui/forms/FileDrop.tsx';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { Acceptances } from './Acceptances.tsx';
import { termsOrganizerMessages } from './messages.ts';
import styles from './TermsPanel.module.css';
import { useTermsUpload } from './use-terms-upload.ts';
import { useTermsVersions } from './use-terms-versions.ts';
import { VersionRow } from './VersionRow.tsx';

type TermsPanelProps = { readonly courseId: string; readonly onChanged: () => void };

/** The document in force, the former ones, and who accepted which. */
export const TermsPanel = ({ courseId, onChanged }: TermsPanelProps) => {
  const messages = useMessages(termsOrganizerMessages);
  const { data: versions, error, refetch, reload } = useTermsVersions(courseId);
  if (versions)
    return (
      <LoadedTerms
        courseId={courseId}
        versions={versions}
        onChanged={() => {
          void reload();
          onChanged();
        }}
      />
    );
  if (!error)
    return (
      <div role="status" aria-busy="true" aria-label={messages.loading}>
        <Skeleton height={112} radius="var(--radius-12)" />
      </div>
    );
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
};

type LoadedTermsProps = TermsPanelProps & { readonly versions: readonly TermsVersion[] };

const LoadedTerms = ({ courseId, versions, onChanged }: LoadedTermsProps) => {
  const messages = useMessages(termsOrganizerMessages);
  const plural = pluralIn(useLanguage());
  const { percent, problem, check, send, remove } = useTermsUpload(courseId, onChanged);
  const [chosen, setChosen] = useState<File | null>(null);
  const [isRemoving, setIsRemoving] = useState(false);
  const current = versions.find(({ isCurrent }) => isCurrent);
  const earlier = versions.filter(({ isCurrent }) => !isCurrent);

  /** People have to accept a replaced document again, so it is asked about where there are any. */
  const choose = (file: File) => {
    if (check(file)) return;
    if (current && current.acceptances > 0) setChosen(file);
    else void send(file);
  };
  const error = problem ? messages.problems[problem] : undefined;
  return (
    <div className={styles.panel}>
      {current ? (
        <div className={styles.current}>
          <VersionRow version={current} />
          <p className={styles.error} role="alert">
            {error}
          </p>
          <div className={styles.actions}>
            <FileButton accept=".pdf" icon={<Upload aria-hidden />} isBusy={percent !== null} onFile={choose}>
              {messages.replace}
            </FileButton>
            <Button
              variant="ghost"
              size="sm"
              icon={<Trash2 aria-hidden />}
              disabled={percent !== null}
              onClick={() => setIsRemoving(true)}
            >
              {messages.remove}
            </Button>
          </div>
        </div>
      ) : (
        <FileDrop
          label={messages.drop}
          hint={messages.dropHint}
          icon={<FileText aria-hidden />}
          accept=".pdf"
          error={error}
          isDisabled={percent !== null}
          onFiles={([file]) => file && choose(file)}
        />
      )}
      {percent !== null && <Progress value={percent} label={messages.uploading} size="sm" />}
      {earlier.length > 0 && (
        <details className={styles.earlier}>
          <summary className={styles.summary}>{`${messages.earlier} (${earlier.length})`}</summary>
          {earlier.map((version) => (
            <VersionRow key={version.hash} version={version} />
          ))}
        </details>
      )}
      {versions.length > 0 && <Acceptances courseId={courseId} />}
      <ConfirmDialog
        isOpen={chosen !== null}
        title={messages.replaceTitle}
        text={plural(current?.acceptances ?? 0, messages.replaceText)}
        confirmLabel={messages.confirmReplace}
        cancelLabel={messages.cancel}
        onConfirm={() => {
          setChosen(null);
          if (chosen) void send(chosen);
        }}
        onCancel={() => setChosen(null)}
      />
      <ConfirmDialog
        isOpen={isRemoving}
        title={messages.removeTitle}
        text={messages.removeText}
        confirmLabel={messages.remove}
        cancelLabel={messages.cancel}
        isDanger
        onConfirm={() => {
          setIsRemoving(false);
          void remove();
        }}
        onCancel={() => setIsRemoving(false)}
      />
    </div>
  );
};
