import type { ReactNode } from 'react';
import { Avatar } from '../../ui/layout/Avatar.tsx';
import styles from './Organizers.module.css';

type OrganizerRowProps = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly thumbnailUrl: string | null;
  readonly badge?: ReactNode;
  readonly children: ReactNode;
};

export const OrganizerRow = ({ id, name, email, thumbnailUrl, badge, children }: OrganizerRowProps) => (
  <li className={styles.row}>
    <Avatar name={name} src={thumbnailUrl} colorIndex={Number(id) % 12} />
    <span className={styles.texts}>
      <span className={styles.title}>
        <span className={styles.name}>{name}</span>
        {badge}
      </span>
      <span className={styles.hint}>{email}</span>
    </span>
    {children}
  </li>
);
