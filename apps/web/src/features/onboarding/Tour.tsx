import {
  type KeyboardEvent,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { spotlight } from './bubble-position.ts';
import styles from './Tour.module.css';
import { TourBubble } from './TourBubble.tsx';
import { findTarget, useTargetBox } from './use-target-box.ts';
import { type TourStep, useTourSteps } from './use-tour-steps.ts';

type TourProps = {
  readonly label: string;
  readonly steps: readonly TourStep[];
  readonly onDone: () => void;
  readonly onSkip: () => void;
};

/**
 * A guided tour: highlights one element at a time with a text beside it. A native modal dialog: the page behind it is inert,
 * the keyboard stays inside, Escape skips, and a screen reader announces each step.
 */
export const Tour = ({ label, steps, onDone, onSkip }: TourProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const { step, index, count, goOn, goBack } = useTourSteps(steps, onDone);
  const target = useTargetBox(step?.target);
  const isShown = step !== undefined;

  // The bubble is measured and focused when it is mounted, so it is rendered after the dialog has opened.
  const [isModal, setIsModal] = useState(false);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!isShown || !element) return;
    element.showModal();
    setIsModal(true);
    return () => {
      element.close();
      setIsModal(false);
    };
  }, [isShown]);

  useScrollLock(isShown);
  useScrollToTop(steps);

  if (!step) return null;
  const skip = (event: SyntheticEvent) => {
    // Ours to close: the page must know that it was skipped.
    event.preventDefault();
    onSkip();
  };
  const pressKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') goOn();
    if (event.key === 'ArrowLeft') goBack();
  };
  const screen = { width: window.innerWidth, height: window.innerHeight };

  return (
    <dialog ref={dialog} className={styles.tour} aria-label={label} onCancel={skip} onKeyDown={pressKey}>
      {target ? <div className={styles.light} style={spotlight(target, screen)} /> : <div className={styles.dark} />}
      {isModal && (
        <TourBubble
          key={step.title}
          step={step}
          target={target}
          position={{ index, count }}
          onNext={goOn}
          onBack={goBack}
          onSkip={onSkip}
        />
      )}
    </dialog>
  );
};

/** Showing a step may have scrolled the page; afterwards it is at its top again. */
const useScrollToTop = (steps: readonly TourStep[]) => {
  const targets = useEffectEvent(() => steps.flatMap(({ target }) => (target && findTarget(target)) || []));
  useEffect(
    () => () => {
      for (const target of targets())
        for (let parent = target.parentElement; parent; parent = parent.parentElement) parent.scrollTop = 0;
    },
    [],
  );
};

/** Spec section 4: page scroll is locked while open. The space of the scroll bar stays, so that nothing jumps. */
const useScrollLock = (isLocked: boolean) => {
  useEffect(() => {
    if (!isLocked) return;
    const { style } = document.documentElement;
    const former = { overflow: style.overflow, scrollbarGutter: style.scrollbarGutter };
    const hasBar = window.innerWidth > document.documentElement.clientWidth;
    Object.assign(style, { overflow: 'hidden', scrollbarGutter: hasBar ? 'stable' : '' });
    return () => {
      Object.assign(style, former);
    };
  }, [isLocked]);
};
