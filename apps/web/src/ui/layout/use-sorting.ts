import { moveTo } from '@palco/domain/lists/order';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';

type SortingOptions<Item> = {
  readonly items: readonly Item[];
  readonly onOrder: (ids: readonly string[]) => void;
  readonly announce: (item: Item, place: number) => string;
};

/** The order that a drag shows before it is dropped. */
type Drag = { readonly id: string; readonly ids: readonly string[] };

export const useSorting = <Item extends { readonly id: string }>({
  items,
  onOrder,
  announce,
}: SortingOptions<Item>) => {
  const list = useRef<HTMLOListElement>(null);
  const hintId = useId();
  const [drag, setDrag] = useState<Drag | null>(null);
  const [announced, setAnnounced] = useState('');
  const moved = useRef<{ readonly id: string; readonly place: number }>(undefined);
  /** With the moves that are not shown yet: the next key may be pressed before. */
  const ordered = useRef(items);
  const isDragging = drag !== null;

  const byId = new Map(items.map((item) => [item.id, item]));
  const shown = drag ? drag.ids.flatMap((id) => byId.get(id) ?? []) : items;

  useLayoutEffect(() => {
    ordered.current = items;
  }, [items]);

  // The browser drops the focus of a row that is moved in the document.
  useLayoutEffect(() => {
    const { id, place = -1 } = moved.current ?? {};
    if (id === undefined || shown[place]?.id !== id) return;
    moved.current = undefined;
    handleAt(list.current, place)?.focus();
  });

  useEffect(() => {
    if (!isDragging) return;
    const cancel = (event: globalThis.KeyboardEvent) => event.key === 'Escape' && setDrag(null);
    window.addEventListener('keydown', cancel);
    return () => window.removeEventListener('keydown', cancel);
  }, [isDragging]);

  const press = (event: KeyboardEvent, item: Item) => {
    const before = ordered.current;
    const from = before.findIndex(({ id }) => id === item.id);
    const to = { ArrowUp: from - 1, ArrowDown: from + 1, Home: 0, End: before.length - 1 }[event.key];
    if (to === undefined || from < 0) return;
    event.preventDefault();
    const after = moveTo(before, from, to);
    if (after === before) return;
    ordered.current = after;
    const place = after.findIndex(({ id }) => id === item.id);
    moved.current = { id: item.id, place };
    setAnnounced(announce(item, place + 1));
    onOrder(after.map(({ id }) => id));
  };

  const move = (event: PointerEvent) => {
    if (!drag) return;
    const from = drag.ids.indexOf(drag.id);
    const ids = moveTo(drag.ids, from, placeUnder(list.current, event.clientY, from));
    if (ids !== drag.ids) setDrag({ ...drag, ids });
  };

  const drop = () => {
    if (!drag) return;
    setDrag(null);
    const item = byId.get(drag.id);
    const place = drag.ids.indexOf(drag.id);
    if (!item || items[place] === item) return;
    setAnnounced(announce(item, place + 1));
    onOrder(drag.ids);
  };

  const handleProps = (item: Item) => ({
    'aria-describedby': hintId,
    onKeyDown: (event: KeyboardEvent) => press(event, item),
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ id: item.id, ids: items.map(({ id }) => id) });
    },
    onPointerMove: move,
    onPointerUp: drop,
    onPointerCancel: () => setDrag(null),
  });

  return { list, shown, draggedId: drag?.id ?? null, announced, hintId, handleProps };
};

const handleAt = (list: HTMLElement | null, place: number) =>
  list?.children[place]?.querySelector<HTMLElement>('button') ?? null;

/** Where the dragged row goes: past each neighbour whose middle the pointer has crossed. */
const placeUnder = (list: HTMLElement | null, y: number, from: number): number => {
  const rows = [...(list?.children ?? [])].map((row) => row.getBoundingClientRect());
  const before = rows.findIndex((row, place) => place < from && y < row.top + row.height / 2);
  if (before >= 0) return before;
  const after = rows.findLastIndex((row, place) => place > from && y > row.top + row.height / 2);
  return after >= 0 ? after : from;
};
