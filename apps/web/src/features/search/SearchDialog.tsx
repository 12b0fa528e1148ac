import { searchEverything } from '@palco/contract/search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { call } from '../../lib/http/api-client.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { useNavigate } from '../../lib/router/navigation.ts';
import { useSettledValue } from '../../ui/hooks/use-settled-value.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { searchMessages } from './messages.ts';
import styles from './SearchDialog.module.css';
import { targetsOf } from './targets.ts';

/** A field whose list is walked with the arrow keys; Enter goes there. */
export const SearchDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const messages = useMessages(searchMessages);
  const navigate = useNavigate();
  const listId = useId();
  const [text, setText] = useState('');
  const [place, setPlace] = useState(0);
  const wanted = useSettledValue(text.trim(), 150);
  const { data, error, isFetching } = useQuery({
    queryKey: ['organizer', 'search', wanted],
    queryFn: () => call(searchEverything, { query: { text: wanted } }),
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
    staleTime: 5000,
  });
  const targets = targetsOf(wanted === '' ? [] : (data ?? []), text, messages);
  const current = targets[Math.min(place, targets.length - 1)];

  const go = (path: string) => {
    onClose();
    navigate(path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && current) go(current.path);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || targets.length === 0) return;
    event.preventDefault();
    setPlace((before) => (Math.min(before, targets.length - 1) + step + targets.length) % targets.length);
  };
  return (
    <Dialog isOpen onClose={onClose} title={messages.title} closeLabel={messages.close}>
      <div className={styles.search}>
        <input
          className={styles.field}
          autoFocus
          type="text"
          role="combobox"
          aria-label={messages.field}
          aria-expanded={targets.length > 0}
          aria-controls={listId}
          aria-activedescendant={current && `${listId}-${current.id}`}
          aria-autocomplete="list"
          autoComplete="off"
          maxLength={100}
          placeholder={messages.field}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setPlace(0);
          }}
          onKeyDown={onKeyDown}
        />
        <div id={listId} className={styles.list} role="listbox" aria-label={messages.results}>
          {targets.map((target) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the field, which keeps the focus
            <div
              key={target.id}
              id={`${listId}-${target.id}`}
              className={styles.target}
              role="option"
              tabIndex={-1}
              aria-selected={target === current}
              onClick={() => go(target.path)}
            >
              <span className={styles.name}>{target.name}</span>
              <span className={styles.detail}>
                {[messages.kinds[target.kind], target.detail].filter((part) => part !== '').join(' · ')}
              </span>
            </div>
          ))}
        </div>
        <p className={styles.note} role="status">
          {error ? messages.failed : targets.length === 0 && !isFetching && wanted === text.trim() && messages.nothing}
        </p>
      </div>
    </Dialog>
  );
};
