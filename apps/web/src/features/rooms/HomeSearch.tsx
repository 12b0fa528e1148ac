import { Search, X } from 'lucide-react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './HomeSearch.module.css';
import { roomsMessages } from './messages.ts';

type HomeSearchProps = { readonly value: string; readonly onChange: (value: string) => void };

export const HomeSearch = ({ value, onChange }: HomeSearchProps) => {
  const messages = useMessages(roomsMessages);
  return (
    <search className={styles.search}>
      <Search className={styles.icon} aria-hidden />
      <input
        className={styles.input}
        type="search"
        aria-label={messages.search}
        placeholder={messages.search}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onChange('')}
      />
      {value !== '' && (
        <span className={styles.clear}>
          <IconButton label={messages.clearSearch} onClick={() => onChange('')} icon={<X aria-hidden />} />
        </span>
      )}
    </search>
  );
};
