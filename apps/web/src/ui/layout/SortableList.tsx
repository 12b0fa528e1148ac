import { GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../styles/class-names.ts';
import styles from './SortableList.module.css';
import { useSorting } from './use-sorting.ts';

type SortableListProps<Item extends { readonly id: string }> = {
  readonly label: string;
  readonly items: readonly Item[];
  readonly nameOf: (item: Item) => string;
  readonly texts: {
    /** Names the handle of an entry. */
    readonly move: (entry: { name: string }) => string;
    /** How the keys work; read with every handle. */
    readonly hint: string;
    /** Announced after each step. */
    readonly moved: (entry: { name: string; place: number; count: number }) => string;
  };
  readonly renderItem: (item: Item) => ReactNode;
  readonly onOrder: (ids: readonly string[]) => void;
};

/** A list that is put in order by dragging a handle, with mouse, pen or finger, or by the arrow keys on it. */
export const SortableList = <Item extends { readonly id: string }>(props: SortableListProps<Item>) => {
  const { label, items, nameOf, texts, renderItem, onOrder } = props;
  const { list, shown, draggedId, announced, hintId, handleProps } = useSorting({
    items,
    onOrder,
    announce: (item, place) => texts.moved({ name: nameOf(item), place, count: items.length }),
  });
  return (
    <>
      <p id={hintId} hidden>
        {texts.hint}
      </p>
      <ol ref={list} className={styles.list} aria-label={label} data-dragging={draggedId !== null || undefined}>
        {shown.map((item) => (
          <li key={item.id} className={classNames(styles.row, item.id === draggedId && styles.dragged)}>
            <button
              type="button"
              className={styles.handle}
              aria-label={texts.move({ name: nameOf(item) })}
              {...handleProps(item)}
            >
              <GripVertical aria-hidden />
            </button>
            <div className={styles.content}>{renderItem(item)}</div>
          </li>
        ))}
      </ol>
      <p className="visually-hidden" aria-live="assertive">
        {announced}
      </p>
    </>
  );
};
