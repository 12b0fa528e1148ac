import type { Installation } from '@palco/contract/settings';
import { useState } from 'react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Switch } from '../../ui/forms/Switch.tsx';
import { settingsMessages } from './messages.ts';
import styles from './Settings.module.css';
import { useSaveSettings } from './use-settings.ts';

/** Whether organizers get a mail after each live of their course. */
export const SummarySwitch = ({ settings }: { readonly settings: Installation }) => {
  const messages = useMessages(settingsMessages);
  const save = useSaveSettings();
  const [isSaving, setIsSaving] = useState(false);
  const change = async (sendsLiveSummaries: boolean) => {
    setIsSaving(true);
    await save({ sendsLiveSummaries }, false);
    setIsSaving(false);
  };
  return (
    <Switch
      className={styles.summary}
      label={messages.sendsLiveSummaries}
      hint={messages.sendsLiveSummariesHint}
      isChecked={settings.sendsLiveSummaries}
      disabled={isSaving}
      onChange={(isOn) => void change(isOn)}
    />
  );
};
