import { Smile } from 'lucide-react';
import * as Popover from 'radix-ui/popover';
import { Suspense, useState } from 'react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import styles from './EmojiPanel.module.css';
import { chatMessages } from './messages.ts';

const EmojiPanel = lazyPart(() => import('./EmojiPanel.tsx').then((module) => module.EmojiPanel));

type EmojiButtonProps = { readonly isDisabled: boolean; readonly onEmoji: (emoji: string) => void };

/** The picker and its emoji names are loaded when it is first opened. */
export const EmojiButton = ({ isDisabled, onEmoji }: EmojiButtonProps) => {
  const messages = useMessages(chatMessages);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger asChild>
        <IconButton label={messages.emoji} icon={<Smile aria-hidden />} disabled={isDisabled} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content className={styles.popover} side="top" align="end" sideOffset={8} aria-label={messages.emoji}>
          <Suspense fallback={<Spinner label={messages.loading} />}>
            <EmojiPanel
              onEmoji={(emoji) => {
                onEmoji(emoji);
                setIsOpen(false);
              }}
            />
          </Suspense>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
};
