import type { SettingChanges, SettingsPage } from '@palco/contract/settings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { logProblem } from '../../lib/browser/log.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { fetchSettings, putSettings } from './api.ts';
import { settingsMessages } from './messages.ts';

const queryKey = ['organizer', 'settings'];

export const useSettings = () => useQuery({ queryKey, queryFn: fetchSettings, staleTime: 0 });

export const useShowSettings = () => {
  const client = useQueryClient();
  return (page: SettingsPage) => client.setQueryData(queryKey, page);
};

/** Saves, and says how it went; null when it failed. */
export const useSaveSettings = () => {
  const messages = useMessages(settingsMessages);
  const show = useShowSettings();
  return async (changes: SettingChanges, isOnPages: boolean): Promise<SettingsPage | null> => {
    try {
      const saved = await putSettings(changes);
      show(saved);
      if (isOnPages)
        toast.success(messages.savedBrand, { label: messages.reload, onSelect: () => window.location.reload() });
      else toast.success(messages.saved);
      return saved;
    } catch (error) {
      logProblem('the settings could not be saved', error);
      toast.error(messages.saveFailed);
      return null;
    }
  };
};
