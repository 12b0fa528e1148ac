import {
  type EmojiData,
  EmojiPicker,
  type EmojiPickerListCategoryHeaderProps,
  type EmojiPickerListEmojiProps,
  type EmojiPickerListRowProps,
} from 'frimousse';
import * as z from 'zod/mini';
import { useMessages } from '../../lib/i18n/messages.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import styles from './EmojiPanel.module.css';
import { chatMessages } from './messages.ts';

const files: string = import.meta.env.EMOJI_FILES;
const localeOf = { 'pt-BR': 'pt', 'en-US': 'en', 'es-ES': 'es' } as const;

export const EmojiPanel = ({ onEmoji }: { readonly onEmoji: (emoji: string) => void }) => {
  const messages = useMessages(chatMessages);
  const locale = localeOf[useLanguage()];
  return (
    <EmojiPicker.Root
      className={styles.picker}
      locale={locale}
      columns={8}
      resolveEmojiData={loadEmoji}
      onEmojiSelect={({ emoji }) => onEmoji(emoji)}
    >
      <EmojiPicker.Search
        className={styles.search}
        aria-label={messages.emojiSearch}
        placeholder={messages.emojiSearch}
      />
      <EmojiPicker.Viewport className={styles.viewport}>
        <EmojiPicker.Loading className={styles.note}>
          <Spinner label={messages.loading} />
        </EmojiPicker.Loading>
        <EmojiPicker.Empty className={styles.note}>{messages.emojiNone}</EmojiPicker.Empty>
        <EmojiPicker.List components={{ CategoryHeader, Row, Emoji }} />
      </EmojiPicker.Viewport>
    </EmojiPicker.Root>
  );
};

const CategoryHeader = ({ category, ...props }: EmojiPickerListCategoryHeaderProps) => (
  <div {...props} className={styles.category}>
    {category.label}
  </div>
);

/** Rows are counted from one; the kit begins at zero. */
const Row = ({ children, ...props }: EmojiPickerListRowProps) => {
  const index = props['aria-rowindex'];
  return (
    <div {...props} {...(index !== undefined && { 'aria-rowindex': index + 1 })} className={styles.row}>
      {children}
    </div>
  );
};

const Emoji = ({ emoji, ...props }: EmojiPickerListEmojiProps) => {
  const index = props['aria-colindex'];
  return (
    <button
      type="button"
      {...props}
      {...(index !== undefined && { 'aria-colindex': index + 1 })}
      className={styles.emoji}
      data-active={emoji.isActive || undefined}
    >
      {emoji.emoji}
    </button>
  );
};

const slimData = z.object({
  categories: z.array(z.object({ index: z.number(), label: z.string() })),
  emojis: z.array(z.tuple([z.string(), z.string(), z.number(), z.array(z.string())])),
});

const loadEmoji = async (locale: string, { signal }: { signal?: AbortSignal }): Promise<EmojiData> => {
  const response = await fetch(`${files}${locale}.json`, signal ? { signal } : {});
  const { categories, emojis } = z.parse(slimData, await response.json());
  return {
    locale,
    categories,
    emojis: emojis.map(([emoji, label, category, tags]) => ({ emoji, label, category, tags, version: 1 })),
    skinTones: { light: '', 'medium-light': '', medium: '', 'medium-dark': '', dark: '' },
  };
};
