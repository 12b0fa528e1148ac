import type { RunSheetItem, RunSheetKind } from '@palco/contract/run-sheet';
import { runSheetKinds } from '@palco/contract/run-sheet';
import { nextItem } from '@palco/domain/run-sheet/firing';
import { Plus, StepForward } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { RowsSkeleton } from '../../ui/feedback/RowsSkeleton.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { SortableList } from '../../ui/layout/SortableList.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { ItemDialog } from './ItemDialog.tsx';
import { ItemRow } from './ItemRow.tsx';
import { runSheetMessages } from './messages.ts';
import styles from './RunSheetPanel.module.css';
import { type FollowRoomLog, useRunSheet } from './use-run-sheet.ts';

type RunSheetPanelProps = {
  readonly roomId: string;
  readonly isLive: boolean;
  /** How other organizers' actions arrive. */
  readonly follow: FollowRoomLog;
};
type Editing = { readonly kind: RunSheetKind; readonly item: RunSheetItem | null };

/** Items prepared for a live, in their order, each fired by one click or key. */
export const RunSheetPanel = ({ roomId, isLive, follow }: RunSheetPanelProps) => {
  const messages = useMessages(runSheetMessages);
  const sheet = useRunSheet(roomId, isLive, follow);
  const [editing, setEditing] = useState<Editing | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const { items } = sheet;
  const next = items ? nextItem(items) : null;

  /** Enter on a selected item is the click of its own button. Keys count inside the panel only: letters are typed elsewhere. */
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;
    if (!isPlain || isTyping(event.target) || !panel.current?.contains(event.target as Node)) return;
    if (event.key.toLowerCase() === 'n' && next) {
      event.preventDefault();
      sheet.fire(next);
    }
    if (event.target instanceof HTMLElement && event.target.dataset.fire !== undefined) moveFocus(event, panel.current);
  };

  if (!items) {
    if (!sheet.hasFailed) return <RowsSkeleton label={messages.loading} count={3} />;
    return (
      <div className={styles.failed} role="alert">
        <p>{messages.failed}</p>
        <Button variant="secondary" isLoading={sheet.isFetching} onClick={sheet.reload}>
          {messages.tryAgain}
        </Button>
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are shortcuts of buttons inside.
    <div ref={panel} className={styles.panel} tabIndex={-1} onKeyDown={onKey}>
      <div className={styles.head}>
        <Button
          icon={<StepForward aria-hidden />}
          disabled={!next}
          isLoading={next !== null && sheet.busyId === next.id}
          aria-keyshortcuts="N"
          onClick={() => next && sheet.fire(next)}
        >
          {messages.fireNext}
        </Button>
        <Menu
          label={messages.add}
          items={runSheetKinds.toReversed().map((kind) => ({
            id: kind,
            label: messages.kinds[kind],
            onSelect: () => setEditing({ kind, item: null }),
          }))}
          trigger={
            <Button variant="secondary" icon={<Plus aria-hidden />}>
              {messages.add}
            </Button>
          }
        />
      </div>
      <p className={styles.hint}>{hintOf(messages, { items, next, isLive })}</p>
      {items.length > 0 && (
        <SortableList
          label={messages.title}
          items={items}
          nameOf={({ text }) => text}
          texts={{ move: messages.move, hint: messages.moveHint, moved: messages.moved }}
          onOrder={sheet.order}
          renderItem={(item) => (
            <ItemRow
              item={item}
              isNext={item.id === next?.id}
              isBusy={item.id === sheet.busyId}
              onFire={() => sheet.fire(item)}
              onUndo={() => sheet.undo(item)}
              onEdit={() => setEditing({ kind: item.kind, item })}
              onRemove={() => sheet.remove(item)}
            />
          )}
        />
      )}
      {editing && (
        <ItemDialog
          {...editing}
          roomId={roomId}
          onDone={(changed) => {
            sheet.put(changed);
            setEditing(null);
          }}
          onFailed={sheet.report}
          onClose={() => setEditing(null)}
        />
      )}
    </div>
  );
};

type HintState = {
  readonly items: readonly RunSheetItem[];
  readonly next: RunSheetItem | null;
  readonly isLive: boolean;
};

const hintOf = (messages: Record<'empty' | 'allDone' | 'notLive' | 'keys', string>, state: HintState): string => {
  if (state.items.length === 0) return messages.empty;
  if (!state.next) return messages.allDone;
  return state.isLive ? messages.keys : messages.notLive;
};

const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Arrow keys go from item to item. */
const moveFocus = (event: KeyboardEvent<HTMLElement>, panel: HTMLElement) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const buttons = [...panel.querySelectorAll<HTMLElement>('[data-fire]:not(:disabled)')];
  event.preventDefault();
  buttons[buttons.indexOf(event.target as HTMLElement) + step]?.focus();
};
