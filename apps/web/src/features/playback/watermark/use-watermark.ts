import { next, startWatermark, type WatermarkObservation, type WatermarkState } from '@palco/domain/playback/watermark';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Often enough to notice a change within five seconds, rarely enough to cost little. */
const tickMs = 500;

type Shown = Pick<WatermarkState, 'isVisible' | 'position'>;

export const useWatermark = (
  mark: RefObject<HTMLElement | null>,
  player: RefObject<HTMLElement | null>,
  text: string,
  onBroken: () => void,
): Shown => {
  const [shown, setShown] = useState<Shown>({ isVisible: true, position: { x: 0.5, y: 0.5 } });
  const broken = useRef(onBroken);
  broken.current = onBroken;

  useEffect(() => {
    // The original node: a replaced or removed watermark must not be found again by a query.
    const node = mark.current;
    const frame = player.current;
    let state = startWatermark(Date.now(), anywhere());
    setShown({ isVisible: state.isVisible, position: state.position });
    const timer = setInterval(() => {
      const step = next(state, {
        name: 'tick',
        nowMs: Date.now(),
        isPageVisible: document.visibilityState === 'visible',
        observed: observe(node, frame, text),
        nextPosition: anywhere(),
      });
      if (step.state.isVisible !== state.isVisible) {
        const { isVisible, position } = step.state;
        // Rendered synchronously: a page under load must not be taken for one that hides the watermark.
        flushSync(() => setShown({ isVisible, position }));
      }
      state = step.state;
      if (step.effects.length === 0) return;
      clearInterval(timer);
      broken.current();
    }, tickMs);
    return () => clearInterval(timer);
  }, [mark, player, text]);

  return shown;
};

const anywhere = () => ({ x: Math.random(), y: Math.random() });

const observe = (node: HTMLElement | null, frame: HTMLElement | null, text: string): WatermarkObservation => {
  const exists = node?.isConnected ?? false;
  if (!node || !frame || !exists)
    return { exists: false, isInsidePlayer: false, hasText: false, isLaidOut: false, isOpaque: false };
  const style = getComputedStyle(node);
  const [box, around] = [node.getBoundingClientRect(), frame.getBoundingClientRect()];
  const isWithin =
    box.left >= around.left - 1 &&
    box.right <= around.right + 1 &&
    box.top >= around.top - 1 &&
    box.bottom <= around.bottom + 1;
  // A window too small for the watermark is not an attempt to hide it.
  const isRoomy = around.width > 160 && around.height > 90;
  const isDrawn =
    style.display !== 'none' &&
    style.visibility === 'visible' &&
    style.clipPath === 'none' &&
    box.width > 20 &&
    box.height > 8;
  return {
    exists,
    isInsidePlayer: frame.contains(node),
    hasText: node.textContent === text,
    isLaidOut: isDrawn && (isWithin || !isRoomy),
    isOpaque: opacityOf(node, frame) > 0.1 && !isTransparent(style) && !isCoveredByVideo(node, frame),
  };
};

/** The node and its ancestors below the player. */
const upTo = (node: HTMLElement, frame: HTMLElement): HTMLElement[] => {
  const chain: HTMLElement[] = [];
  for (let at: HTMLElement | null = node; at && at !== frame; at = at.parentElement) chain.push(at);
  return chain;
};

const opacityOf = (node: HTMLElement, frame: HTMLElement): number =>
  [...upTo(node, frame), frame].map(shareSeen).reduce((seen, share) => seen * share, 1);

/** The opacity of an element, 0 when a filter, clip or mask hides it. */
const shareSeen = (element: HTMLElement): number => {
  const { opacity, filter, clipPath, maskImage } = getComputedStyle(element);
  const isVeiled = /opacity\(|blur\(/.test(filter) || clipPath !== 'none' || maskImage !== 'none';
  return isVeiled ? 0 : Number(opacity);
};

/** Whether the text is transparent, by either colour property. */
const isTransparent = (style: CSSStyleDeclaration): boolean =>
  [style.color, style.webkitTextFillColor].some((colour) => /, 0\)$|\/ 0%?\)$|^transparent$/.test(colour));

/** By z-index: the video raised above the watermark, or the watermark lowered below it. */
const isCoveredByVideo = (node: HTMLElement, frame: HTMLElement): boolean => {
  const orderOf = (element: Element) => Number.parseInt(getComputedStyle(element).zIndex, 10) || 0;
  const video = frame.querySelector('video');
  return (video !== null && orderOf(video) > 0) || upTo(node, frame).some((element) => orderOf(element) < 0);
};
