import type { OpenLogin, Person } from '@palco/contract/people/people';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { pluralIn } from '../../../lib/i18n/plural.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { deleteLogins } from '../api.ts';
import { peopleMessages } from '../messages.ts';
import styles from './Panels.module.css';
import { usePersonAction } from './use-person-action.ts';

type PanelProps = { readonly person: Person; readonly onPerson: (person: Person) => void };

/** The login of the caller is left out of ending all of them. */
export const LoginsPanel = ({ person, onPerson }: PanelProps) => {
  const messages = useMessages(peopleMessages);
  const language = useLanguage();
  const plural = pluralIn(language);
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'short' });
  const { isBusy, run } = usePersonAction(onPerson);
  const dateOf = (moment: string) => dates.format(new Date(moment));
  const others = person.logins.filter((login) => !login.isOwn);
  const detailOf = (login: OpenLogin) =>
    [
      plural(login.tabCount, messages.tabs),
      login.lastSeenAt !== null && messages.loginSeen({ date: dateOf(login.lastSeenAt) }),
      login.isOwn && messages.ownLogin,
    ]
      .filter(Boolean)
      .join(' · ');

  if (person.logins.length === 0) return <p className={styles.hint}>{messages.noLogins}</p>;
  return (
    <div className={styles.rows}>
      {person.logins.map((login) => (
        <div key={login.id} className={styles.action}>
          <div className={styles.texts}>
            <p>{messages.loginSince({ date: dateOf(login.startedAt) })}</p>
            <p className={styles.hint}>{detailOf(login)}</p>
          </div>
          {!login.isOwn && (
            <Button
              variant="secondary"
              disabled={!person.canManage || isBusy}
              aria-label={messages.endLoginOf({ date: dateOf(login.startedAt) })}
              onClick={() => void run(() => deleteLogins(person.id, login.id), messages.loginsEnded)}
            >
              {messages.endLogin}
            </Button>
          )}
        </div>
      ))}
      {others.length > 1 && (
        <div className={styles.foot}>
          <Button
            variant="secondary"
            disabled={!person.canManage}
            isLoading={isBusy}
            onClick={() => void run(() => deleteLogins(person.id), messages.loginsEnded)}
          >
            {messages.endAll}
          </Button>
        </div>
      )}
    </div>
  );
};
