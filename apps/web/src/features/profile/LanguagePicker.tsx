import { languages } from '@palco/contract/languages';
import { Globe } from 'lucide-react';
import { switchLanguage } from '../../lib/i18n/language.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Select } from '../../ui/forms/Select.tsx';
import { profileMessages } from './messages.ts';

/** Spec section 2, Login screen: the three codes, for visitors; not stored on an account. */
const options = languages.map((language) => ({ value: language, label: language.toUpperCase() }));

export const LanguagePicker = () => {
  const messages = useMessages(profileMessages);
  const language = useLanguage();
  return (
    <Select
      label={messages.language}
      isLabelHidden
      isCompact
      icon={<Globe aria-hidden />}
      options={options}
      value={language}
      onChange={(wanted) => {
        switchLanguage(wanted).catch(() => toast.error(messages.changeLanguageFailed));
      }}
    />
  );
};
