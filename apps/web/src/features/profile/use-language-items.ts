import { type Language, languages } from '@palco/contract/languages';
import type { MenuItem } from '../../ui/overlays/menu-items.ts';
import { languageNames } from './language-names.ts';
import { useAccountLanguage } from './use-account-language.ts';

/** The languages as items of the user menu, the current one selected. */
export const useLanguageItems = (): readonly MenuItem[] => {
  const { language, change } = useAccountLanguage();
  return languages.map((choice: Language) => ({
    id: choice,
    label: languageNames[choice],
    isSelected: choice === language,
    onSelect: () => void change(choice),
  }));
};
