import {
  startWatermark,
  tickWatermark,
  type WatermarkSight,
  type WatermarkState,
} from '@palco/domain/playback/watermark';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Often enough for its five seconds, seldom enough not to be felt. */
const tickMs = 500;

type Look = Pick<WatermarkState, 'isVisible' | 'place'>;

export const useWatermark = (
  mark: RefObject<HTMLElement | null>,
  player: RefObject<HTMLElement | null>,
  text: string,
  onBroken: () => void,
): Look => {
  const [look, setLook] = useState<Look>({ isVisible: true, place: { x: 0.5, y: 0.5 } });
  const broken = useRef(onBroken);
  broken.current = onBroken;

  useEffect(() => {
    // The node as it was put there: one that was replaced or taken out is not found again by looking for another.
    const node = mark.current;
    const frame = player.current;
    let state = startWatermark(Date.now(), anywhere());
    setLook({ isVisible: state.isVisible, place: state.place });
    const timer = setInterval(() => {
      const step = tickWatermark(state, {
        nowMs: Date.now(),
        isPageVisible: document.visibilityState === 'visible',
        sight: lookAt(node, frame, text),
        nextPlace: anywhere(),
      });
      if (step.state.isVisible !== state.isVisible) {
        const { isVisible, place } = step.state;
        // Drawn now, not when there is time: a page under load must not be taken for one that hides its mark.
        flushSync(() => setLook({ isVisible, place }));
      }
      state = step.state;
      if (!step.isBroken) return;
      clearInterval(timer);
      broken.current();
    }, tickMs);
    return () => clearInterval(timer);
  }, [mark, player, text]);

  return look;
};

const anywhere = () => ({ x: Math.random(), y: Math.random() });

const lookAt = (node: HTMLElement | null, frame: HTMLElement | null, text: string): WatermarkSight => {
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
  // A window too small for the mark is not somebody hiding it.
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
    isOpaque: opacityOf(node, frame) > 0.1 && !isFiltered(style),
  };
};

const opacityOf = (node: HTMLElement, frame: HTMLElement): number => {
  let opacity = 1;
  for (let at: HTMLElement | null = node; at; at = at === frame ? null : at.parentElement)
    opacity *= Number(getComputedStyle(at).opacity);
  return opacity;
};

const isFiltered = (style: CSSStyleDeclaration) => /opacity\(|blur\(/.test(style.filter);
