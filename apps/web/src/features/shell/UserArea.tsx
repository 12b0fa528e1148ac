import type { User } from '@palco/contract/auth';
import { ChevronDown } from 'lucide-react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Avatar } from '../../ui/layout/Avatar.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import type { MenuItem } from '../../ui/overlays/menu-items.ts';
import { shellMessages } from './messages.ts';
import styles from './UserArea.module.css';

type UserAreaProps = {
  readonly user: Pick<User, 'name' | 'email' | 'thumbnail_url'>;
  /** Items from other features: languages, profile. */
  readonly items: readonly MenuItem[];
};

export const UserArea = ({ user, items }: UserAreaProps) => {
  const messages = useMessages(shellMessages);
  return (
    <Menu
      label={messages.userMenu({ name: user.name })}
      items={items}
      header={
        <span className={styles.who}>
          <strong className={styles.fullName}>{user.name}</strong>
          <span className={styles.email}>{user.email}</span>
        </span>
      }
      trigger={
        <button type="button" className={styles.trigger} data-tour="user">
          <span className="visually-hidden">{messages.userMenu({ name: user.name })}</span>
          <Avatar name={user.name} src={user.thumbnail_url} size={36} />
          <span className={styles.name} aria-hidden="true">
            {user.name}
          </span>
          <ChevronDown className={styles.chevron} aria-hidden />
        </button>
      }
    />
  );
};
