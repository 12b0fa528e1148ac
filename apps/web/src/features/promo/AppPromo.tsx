import type { AppLinks } from '@palco/contract/promo';
import { Smartphone, X } from 'lucide-react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import styles from './AppPromo.module.css';
import { promoMessages } from './messages.ts';
import { StoreLinks } from './StoreLinks.tsx';

type AppPromoProps = {
  readonly links: AppLinks;
  /** Not now: until the page is opened again. */
  readonly onDismiss: () => void;
  /** Never again, on no device. */
  readonly onDecline: () => void;
};

/** The strip at the lower edge of a narrow screen. It takes its own space: nothing is ever hidden under it for good. */
export const AppPromo = ({ links, onDismiss, onDecline }: AppPromoProps) => {
  const messages = useMessages(promoMessages);
  return (
    <aside className={styles.strip} aria-label={messages.label}>
      <span className={styles.icon}>
        <Smartphone aria-hidden />
      </span>
      <div className={styles.words}>
        <p className={styles.title}>{messages.title}</p>
        <p className={styles.text}>{messages.text}</p>
      </div>
      <IconButton className={styles.close} label={messages.putAway} icon={<X aria-hidden />} onClick={onDismiss} />
      <div className={styles.actions}>
        <StoreLinks links={links} />
        <Button className={styles.decline} variant="ghost" size="sm" onClick={onDecline}>
          {messages.decline}
        </Button>
      </div>
    </aside>
  );
};
