import type { RunSheetItem } from '@palco/contract/run-sheet';
import {
  CircleCheck,
  CircleHelp,
  Clock,
  Ellipsis,
  MessageSquare,
  Pencil,
  RotateCcw,
  Tag,
  Trash2,
  Undo2,
} from 'lucide-react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { pluralIn } from '../../lib/i18n/plural.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { runSheetMessages } from './messages.ts';
import styles from './RunSheetPanel.module.css';

type ItemRowProps = {
  readonly item: RunSheetItem;
  readonly isNext: boolean;
  readonly isBusy: boolean;
  readonly onFire: () => void;
  readonly onUndo: () => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
};

const icons = { message: MessageSquare, quiz: CircleHelp, offer: Tag, cue: Clock };

export const ItemRow = ({ item, isNext, isBusy, onFire, onUndo, onEdit, onRemove }: ItemRowProps) => {
  const messages = useMessages(runSheetMessages);
  const Icon = icons[item.kind];
  const isDone = item.doneAt !== null;
  const isCue = item.kind === 'cue';
  const action = isCue ? messages.mark : messages.fire;
  const items = [
    ...(isDone && !isCue && !item.isGone
      ? [{ id: 'again', label: messages.fireAgain, icon: <RotateCcw aria-hidden />, onSelect: onFire }]
      : []),
    ...(isDone && isCue ? [{ id: 'undo', label: messages.undo, icon: <Undo2 aria-hidden />, onSelect: onUndo }] : []),
    ...(item.kind === 'message' || isCue
      ? [{ id: 'edit', label: messages.edit, icon: <Pencil aria-hidden />, onSelect: onEdit }]
      : []),
    { id: 'remove', label: messages.remove, icon: <Trash2 aria-hidden />, isDanger: true, onSelect: onRemove },
  ];
  return (
    <div className={styles.item} data-done={isDone || undefined} data-next={isNext || undefined}>
      <Icon className={styles.icon} aria-hidden />
      <div className={styles.texts}>
        <p className={styles.text}>
          <span className={styles.kind}>
            {messages.kinds[item.kind]}
            {item.time !== null && ` · ${item.time}`}
          </span>
          <bdi className={styles.name}>{item.text}</bdi>
        </p>
        <ItemState item={item} />
      </div>
      <div className={styles.actions}>
        {isNext && <Badge tone="accent">{messages.next}</Badge>}
        {isDone ? (
          <CircleCheck className={styles.done} aria-hidden />
        ) : (
          <Button
            size="sm"
            variant={isNext ? 'primary' : 'secondary'}
            isLoading={isBusy}
            disabled={item.isGone}
            data-fire={item.id}
            aria-label={messages.fireNamed({ action, name: item.text })}
            onClick={onFire}
          >
            {action}
          </Button>
        )}
        <Menu
          label={messages.more({ name: item.text })}
          align="end"
          items={items}
          trigger={<IconButton label={messages.more({ name: item.text })} icon={<Ellipsis aria-hidden />} />}
        />
      </div>
    </div>
  );
};

/** When and by whom it was done, or why it cannot be. */
const ItemState = ({ item }: { readonly item: RunSheetItem }) => {
  const messages = useMessages(runSheetMessages);
  const language = useLanguage();
  const plural = pluralIn(language);
  if (item.isGone && (item.kind === 'quiz' || item.kind === 'offer'))
    return <p className={styles.problem}>{messages.gone[item.kind]}</p>;
  if (item.doneAt !== null) {
    const time = new Intl.DateTimeFormat(language, { timeStyle: 'medium' }).format(new Date(item.doneAt));
    const text = item.doneBy ? messages.done({ time, name: item.doneBy }) : messages.doneAnonymous({ time });
    return (
      <p className={styles.state}>
        <bdi>{text}</bdi>
        {item.timesFired > 1 && item.kind !== 'cue' && ` · ${plural(item.timesFired, messages.times)}`}
      </p>
    );
  }
  if (item.releasedAt !== null) return <p className={styles.problem}>{messages.released}</p>;
  return null;
};
