import { Search } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { searchMessages } from './messages.ts';
import styles from './SearchButton.module.css';

const SearchDialog = lazyPart(
  () => import('./SearchDialog.tsx').then((module) => module.SearchDialog),
  [searchMessages],
);

/** Opens the search over everything, also by Ctrl+K or Cmd+K. */
export const SearchButton = () => {
  const messages = useMessages(searchMessages);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      setIsOpen(true);
    };
    document.addEventListener('keydown', open);
    return () => document.removeEventListener('keydown', open);
  }, []);
  return (
    <>
      <Button
        variant="secondary"
        icon={<Search aria-hidden />}
        aria-keyshortcuts="Control+K"
        onClick={() => setIsOpen(true)}
      >
        <span className={styles.label}>{messages.open}</span>
        <kbd className={styles.keys}>Ctrl K</kbd>
      </Button>
      <Suspense>{isOpen && <SearchDialog onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
};
