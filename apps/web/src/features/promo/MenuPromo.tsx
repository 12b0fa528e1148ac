import type { AppLinks } from '@palco/contract/promo';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Button } from '../../ui/forms/Button.tsx';
import styles from './AppPromo.module.css';
import { promoMessages } from './messages.ts';
import { StoreLinks } from './StoreLinks.tsx';

type MenuPromoProps = { readonly links: AppLinks; readonly onDecline: () => void };

/** The same offer inside the burger menu. */
export const MenuPromo = ({ links, onDecline }: MenuPromoProps) => {
  const messages = useMessages(promoMessages);
  return (
    <section className={styles.menu} aria-label={messages.label}>
      <p className={styles.title}>{messages.title}</p>
      <p className={styles.text}>{messages.text}</p>
      <StoreLinks links={links} />
      <Button className={styles.decline} variant="ghost" size="sm" onClick={onDecline}>
        {messages.decline}
      </Button>
    </section>
  );
};
