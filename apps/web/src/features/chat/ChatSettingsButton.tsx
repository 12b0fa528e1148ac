import { Settings2 } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import styles from './ChatColumn.module.css';
import { chatMessages } from './messages.ts';

const ChatSettings = lazyPart(() => import('./ChatSettings.tsx').then((module) => module.ChatSettings));

type ChatSettingsButtonProps = { readonly roomId: string; readonly slowModeS: number; readonly teams: ReactNode };

/** Opens the organizer's settings, which are loaded on the first press. */
export const ChatSettingsButton = (props: ChatSettingsButtonProps) => {
  const messages = useMessages(chatMessages);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.gear}>
      <IconButton label={messages.settingsOpen} icon={<Settings2 aria-hidden />} onClick={() => setIsOpen(true)} />
      {isOpen && (
        <Suspense>
          <ChatSettings {...props} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
};
