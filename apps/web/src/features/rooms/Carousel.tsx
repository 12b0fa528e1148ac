import { ChevronLeft, ChevronRight } from 'lucide-react';
import {
  Children,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import styles from './Carousel.module.css';
import { roomsMessages } from './messages.ts';

type CarouselProps = { readonly title: string; readonly cardsPerRow: number; readonly children: ReactNode };

/** A row of cards with scroll snapping: swiped on touch, paged by buttons on wide screens, navigated with the arrow keys. */
export const Carousel = ({ title, cardsPerRow, children }: CarouselProps) => {
  const messages = useMessages(roomsMessages);
  const titleId = useId();
  const track = useRef<HTMLUListElement>(null);
  const { canGoBack, canGoOn, look } = useEnds(track, Children.count(children));

  const page = (direction: 1 | -1) =>
    track.current?.scrollBy({ left: direction * track.current.clientWidth, behavior: 'smooth' });

  return (
    <section className={styles.row} aria-labelledby={titleId} style={{ '--cards': cardsPerRow } as CSSProperties}>
      <div className={styles.head}>
        <h2 className={styles.title} id={titleId}>
          {title}
        </h2>
        <div className={styles.arrows} hidden={!canGoBack && !canGoOn}>
          <IconButton
            label={messages.previousCards({ title })}
            disabled={!canGoBack}
            onClick={() => page(-1)}
            icon={<ChevronLeft aria-hidden />}
          />
          <IconButton
            label={messages.nextCards({ title })}
            disabled={!canGoOn}
            onClick={() => page(1)}
            icon={<ChevronRight aria-hidden />}
          />
        </div>
      </div>
      <ul className={styles.track} ref={track} onScroll={look} onKeyDown={moveFocus}>
        {Children.map(children, (card) => (
          <li className={styles.cell}>{card}</li>
        ))}
      </ul>
    </section>
  );
};

/** Whether there is more to either side. */
const useEnds = (track: React.RefObject<HTMLUListElement | null>, count: number) => {
  const [ends, setEnds] = useState({ canGoBack: false, canGoOn: false });
  const look = useCallback(() => {
    const element = track.current;
    if (!element) return;
    const left = element.scrollLeft;
    const canGoBack = left > 4;
    const canGoOn = left + element.clientWidth < element.scrollWidth - 4;
    setEnds((former) =>
      former.canGoBack === canGoBack && former.canGoOn === canGoOn ? former : { canGoBack, canGoOn },
    );
  }, [track]);
  useEffect(() => {
    if (!track.current) return;
    const observer = new ResizeObserver(look);
    observer.observe(track.current);
    return () => observer.disconnect();
  }, [track, look]);
  // More cards do not make the row itself any larger.
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when the number of cards changes
  useEffect(look, [look, count]);
  return { ...ends, look };
};

const steps: Readonly<Record<string, (from: number, last: number) => number>> = {
  ArrowRight: (from, last) => Math.min(last, from + 1),
  ArrowLeft: (from) => Math.max(0, from - 1),
  Home: () => 0,
  End: (_from, last) => last,
};

const moveFocus = (event: KeyboardEvent<HTMLUListElement>) => {
  const step = steps[event.key];
  if (!step) return;
  const links = [...event.currentTarget.querySelectorAll('a')];
  const from = links.indexOf(document.activeElement as HTMLAnchorElement);
  if (from === -1) return;
  event.preventDefault();
  links[step(from, links.length - 1)]?.focus();
};
