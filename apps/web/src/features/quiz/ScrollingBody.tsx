import { ChevronDown } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import styles from './ScrollingBody.module.css';
import { useMoreBelow } from './use-more-below.ts';

type ScrollingBodyProps = {
  /** Its name while it scrolls. */
  readonly label: string;
  readonly children: ReactNode;
};

/** The part of a card that scrolls. A fade and an arrow at its end show that there is more; a press on the arrow scrolls on. */
export const ScrollingBody = ({ label, children }: ScrollingBodyProps) => {
  const body = useRef<HTMLElement>(null);
  const hasMore = useMoreBelow(body);
  const scrollOn = () => body.current?.scrollBy({ top: body.current.clientHeight / 2, behavior: 'smooth' });
  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: results have nothing focusable, and the keyboard must scroll them too */}
      <section ref={body} className={styles.body} aria-label={label} tabIndex={0}>
        {children}
      </section>
      {hasMore && (
        // Only for pointers: the keyboard reaches the answers themselves.
        <button type="button" className={styles.more} tabIndex={-1} aria-hidden="true" onClick={scrollOn}>
          <ChevronDown />
        </button>
      )}
    </div>
  );
};
