import { useMessages } from '../../lib/i18n/messages.ts';
import { Switch } from '../../ui/forms/Switch.tsx';
import styles from './AlertsPanel.module.css';
import { alertsMessages } from './messages.ts';
import { useAlerts } from './use-alerts.ts';

/** Alerts when a live of a course begins: by mail, and where the browser can, by push. */
export const AlertsPanel = ({ courseId }: { readonly courseId: string }) => {
  const messages = useMessages(alertsMessages);
  const { alerts, hasPush, problem, isBusy, setMail, setPush } = useAlerts(courseId);
  // A panel that could not be loaded is no reason to disturb the countdown.
  if (!alerts) return null;
  return (
    <fieldset className={styles.panel} disabled={isBusy}>
      <legend className={styles.title}>{messages.title}</legend>
      <Switch label={messages.byMail} isChecked={alerts.byMail} onChange={setMail} />
      {hasPush && <Switch label={messages.byPush} isChecked={alerts.byPush} onChange={setPush} />}
      <p className={problem ? styles.problem : styles.hint} role="status">
        {problem ? messages[problem] : messages.hint}
      </p>
    </fieldset>
  );
};
