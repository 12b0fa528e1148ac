import { useId, useLayoutEffect, useRef, useState } from 'react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { type Box, type BubblePosition, centreBubble, positionBubble } from './bubble-position.ts';
import { onboardingMessages } from './messages.ts';
import styles from './Tour.module.css';
import type { TourStep } from './use-tour-steps.ts';

type TourBubbleProps = {
  readonly step: TourStep;
  readonly target: Box | null;
  readonly position: { readonly index: number; readonly count: number };
  readonly onNext: () => void;
  readonly onBack: () => void;
  readonly onSkip: () => void;
};

/** The text of one step. Mounted for each step with the focus on its first action, so that screen readers announce it. */
export const TourBubble = ({ step, target, position, onNext, onBack, onSkip }: TourBubbleProps) => {
  const messages = useMessages(onboardingMessages);
  const bubble = useRef<HTMLElement>(null);
  const nextButton = useRef<HTMLButtonElement>(null);
  const [bubblePosition, setBubblePosition] = useState<BubblePosition>({ left: 0, top: 0 });
  const id = useId();
  const { index, count } = position;
  const isFirst = index === 0;
  const isLast = index === count - 1;
  const isWelcome = isFirst && !isLast && step.target === undefined;

  useLayoutEffect(() => {
    const put = () => {
      if (!bubble.current) return;
      const { width, height } = bubble.current.getBoundingClientRect();
      const screen = { width: window.innerWidth, height: window.innerHeight };
      setBubblePosition(
        target ? positionBubble(target, { width, height }, screen) : centreBubble({ width, height }, screen),
      );
    };
    put();
    // A phone that is turned: without a target nothing else changes.
    window.addEventListener('resize', put);
    return () => window.removeEventListener('resize', put);
  }, [target]);

  useLayoutEffect(() => nextButton.current?.focus({ preventScroll: true }), []);

  return (
    <section ref={bubble} className={styles.bubble} style={bubblePosition} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={styles.title}>
        {step.title}
      </h2>
      <p id={`${id}-text`} className={styles.text}>
        {step.text}
      </p>
      <footer className={styles.footer}>
        <Button variant="ghost" size="sm" onClick={onSkip}>
          {messages.skip}
        </Button>
        <span className={styles.progress} data-numeric>
          {isWelcome ? '' : messages.progress({ step: index + 1, count })}
        </span>
        {!isFirst && (
          <Button variant="secondary" size="sm" onClick={onBack}>
            {messages.back}
          </Button>
        )}
        <Button ref={nextButton} size="sm" aria-describedby={`${id}-title ${id}-text`} onClick={onNext}>
          {isWelcome ? messages.start : isLast ? messages.done : messages.next}
        </Button>
      </footer>
    </section>
  );
};
