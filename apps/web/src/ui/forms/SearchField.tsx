import { Search, X } from 'lucide-react';
import { classNames } from '../styles/class-names.ts';
import { IconButton } from './IconButton.tsx';
import styles from './SearchField.module.css';

type SearchFieldProps = {
  readonly label: string;
  readonly clearLabel: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Fully rounded, for a field outside of forms. */
  readonly isRound?: boolean;
  readonly className?: string | undefined;
};

/** Escape empties it. */
export const SearchField = ({ label, clearLabel, value, onChange, isRound, className }: SearchFieldProps) => (
  <search className={classNames(styles.search, className)}>
    <Search className={styles.icon} aria-hidden />
    <input
      className={styles.input}
      data-round={isRound || undefined}
      type="search"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Escape' && onChange('')}
    />
    {value !== '' && (
      <span className={styles.clear}>
        <IconButton label={clearLabel} icon={<X aria-hidden />} onClick={() => onChange('')} />
      </span>
    )}
  </search>
);
