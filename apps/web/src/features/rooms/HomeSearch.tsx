import { useMessages } from '../../lib/i18n/messages.ts';
import { SearchField } from '../../ui/forms/SearchField.tsx';
import styles from './HomeSearch.module.css';
import { roomsMessages } from './messages.ts';

type HomeSearchProps = { readonly value: string; readonly onChange: (value: string) => void };

export const HomeSearch = (props: HomeSearchProps) => {
  const messages = useMessages(roomsMessages);
  return (
    <SearchField
      className={styles.search}
      label={messages.search}
      clearLabel={messages.clearSearch}
      isRound
      {...props}
    />
  );
};
