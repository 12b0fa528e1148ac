import type { Person } from '@palco/contract/people/people';
import { Lock, LockOpen, Mail } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { postFirstAccess, putBlocked } from '../api.ts';
import { peopleMessages } from '../messages.ts';
import styles from './Panels.module.css';
import { usePersonAction } from './use-person-action.ts';

type PanelProps = {
  readonly person: Person;
  readonly isOwn: boolean;
  readonly onPerson: (person: Person) => void;
};

/** The password mail, and the block, which is confirmed. */
export const AccessPanel = ({ person, isOwn, onPerson }: PanelProps) => {
  const messages = useMessages(peopleMessages);
  const dates = new Intl.DateTimeFormat(useLanguage(), { dateStyle: 'medium', timeStyle: 'short' });
  const mail = usePersonAction(onPerson);
  const block = usePersonAction(onPerson);
  const [isAsking, setIsAsking] = useState(false);
  const sendMail = async () => {
    await postFirstAccess(person.id);
    return undefined;
  };
  const confirm = async () => {
    await block.run(() => putBlocked(person.id, true), messages.blocked);
    setIsAsking(false);
  };
  return (
    <div className={styles.rows}>
      {!person.canManage && (
        <Alert tone="info">{person.canSendFirstAccess ? messages.notForLimited : messages.notAllowed}</Alert>
      )}
      <div className={styles.action}>
        <div className={styles.texts}>
          <p>{person.hasPassword ? messages.passwordSet : messages.passwordMissing}</p>
          <p className={styles.hint}>{messages.mailHint}</p>
        </div>
        <Button
          variant="secondary"
          icon={<Mail aria-hidden />}
          disabled={!person.canSendFirstAccess || person.isBlocked}
          isLoading={mail.isBusy}
          onClick={() => void mail.run(sendMail, messages.mailSent)}
        >
          {messages.sendMail}
        </Button>
      </div>
      <div className={styles.action}>
        <div className={styles.texts}>
          {person.blockedAt !== null && (
            <p>{messages.blockedSince({ date: dates.format(new Date(person.blockedAt)) })}</p>
          )}
          <p className={styles.hint}>{isOwn ? messages.ownAccount : messages.blockHint}</p>
        </div>
        {person.isBlocked ? (
          <Button
            variant="secondary"
            icon={<LockOpen aria-hidden />}
            disabled={!person.canManage}
            isLoading={block.isBusy}
            onClick={() => void block.run(() => putBlocked(person.id, false), messages.unblocked)}
          >
            {messages.unblock}
          </Button>
        ) : (
          <Button
            variant="danger"
            icon={<Lock aria-hidden />}
            disabled={!person.canManage || isOwn}
            onClick={() => setIsAsking(true)}
          >
            {messages.block}
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={messages.blockTitle({ name: person.name })}
        text={messages.blockText}
        confirmLabel={messages.block}
        cancelLabel={messages.cancel}
        isDanger
        isBusy={block.isBusy}
        onConfirm={() => void confirm()}
        onCancel={() => setIsAsking(false)}
      />
    </div>
  );
};
