import * as limits from '@palco/contract/limits';
import { type KeyboardEvent, type PointerEvent, type ReactElement, useEffect, useRef } from 'react';
import styles from './Tooltip.module.css';

type Side = 'top' | 'right' | 'bottom' | 'left';

type TooltipProps = {
  text: string;
  side?: Side;
  /** One element; it must have its own name, which the tooltip repeats for those who see. */
  children: ReactElement;
};

const gapPx = 8;

/** A native popover: over everything, without a place of its own in the page. */
export const Tooltip = ({ text, side = 'top', children }: TooltipProps) => {
  const host = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const later = (act: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(act, limits.tooltipDelayMs);
  };
  const show = () => {
    const target = host.current?.firstElementChild;
    if (!target || !tip.current) return;
    tip.current.showPopover();
    place(tip.current, target.getBoundingClientRect(), side);
  };
  const hide = () => {
    clearTimeout(timer.current);
    tip.current?.hidePopover();
  };
  const enter = ({ pointerType }: PointerEvent) => pointerType !== 'touch' && later(show);
  const focus = ({ target }: { target: Element }) => target.matches(':focus-visible') && later(show);
  const press = ({ key }: KeyboardEvent) => key === 'Escape' && hide();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes the element it wraps
    <span
      ref={host}
      className={styles.host}
      onPointerEnter={enter}
      // A moment to get from the element to its tooltip.
      onPointerLeave={() => later(hide)}
      onPointerDown={hide}
      onFocus={focus}
      onBlur={hide}
      onKeyDown={press}
    >
      {children}
      <span ref={tip} className={styles.tooltip} popover="manual" aria-hidden="true">
        {text}
      </span>
    </span>
  );
};

const place = (tip: HTMLElement, target: DOMRect, side: Side) => {
  const { offsetWidth: width, offsetHeight: height } = tip;
  const [middleX, middleY] = [target.left + (target.width - width) / 2, target.top + (target.height - height) / 2];
  const [x, y] = {
    top: [middleX, target.top - height - gapPx],
    bottom: [middleX, target.bottom + gapPx],
    left: [target.left - width - gapPx, middleY],
    right: [target.right + gapPx, middleY],
  }[side] as [number, number];
  const within = (at: number, size: number, room: number) => Math.max(gapPx, Math.min(at, room - size - gapPx));
  tip.style.left = `${within(x, width, window.innerWidth)}px`;
  tip.style.top = `${within(y, height, window.innerHeight)}px`;
};
