import type { AppLinks } from '@palco/contract/promo';
import { useMessages } from '../../lib/i18n/messages.ts';
import { LinkButton } from '../../ui/forms/Button.tsx';
import styles from './AppPromo.module.css';
import { promoMessages } from './messages.ts';

type StoreLinksProps = { readonly links: AppLinks };

export const StoreLinks = ({ links }: StoreLinksProps) => {
  const messages = useMessages(promoMessages);
  const stores = [
    { name: 'Android', href: links.androidUrl },
    { name: 'iOS', href: links.iosUrl },
  ];
  return (
    <div className={styles.stores}>
      {stores.map(
        ({ name, href }) =>
          href !== null && (
            <LinkButton
              key={name}
              variant="secondary"
              size="sm"
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={messages.getFor({ system: name })}
            >
              {name}
            </LinkButton>
          ),
      )}
    </div>
  );
};
