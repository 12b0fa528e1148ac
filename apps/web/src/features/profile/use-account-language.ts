import type { Language } from '@palco/contract/languages';
import { changeLanguage } from '@palco/contract/profile';
import { call } from '../../lib/http/api-client.ts';
import { switchLanguage } from '../../lib/i18n/language.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { profileMessages } from './messages.ts';

/** The language of a logged-in user: shown at once, saved on the account, reverted when saving fails. */
export const useAccountLanguage = () => {
  const messages = useMessages(profileMessages);
  const language = useLanguage();

  const change = async (wanted: Language) => {
    if (wanted === language) return;
    try {
      await switchLanguage(wanted);
      await call(changeLanguage, { params: { lang: wanted } });
    } catch {
      await switchLanguage(language);
      toast.error(messages.changeLanguageFailed);
    }
  };
  return { language, change };
};
