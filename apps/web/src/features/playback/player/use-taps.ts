import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { type Side, type TapState, tapPicture } from './taps.ts';

export type TapPorts = {
  readonly isOverlayShown: boolean;
  readonly onShow: () => void;
  readonly onHide: () => void;
  /** Null where nothing can be skipped. */
  readonly onSkip: ((byS: number) => void) | null;
};

type Ripple = { readonly key: number; readonly side: Side; readonly skippedS: number };

/** How long the ripple stays after the last tap. */
const rippleMs = 700;
/** A finger that travels further is scrolling. */
const tapPx = 12;

/** Fingers on the picture; `isTouch` says whether the click that follows came from one. */
export const useTaps = ({ isOverlayShown, onShow, onHide, onSkip }: TapPorts) => {
  const [ripple, setRipple] = useState<Ripple | null>(null);
  const taps = useRef<TapState>(null);
  const down = useRef<{ type: string; x: number; y: number } | null>(null);
  const key = ripple?.key;
  useEffect(() => {
    if (key === undefined) return;
    const timer = setTimeout(() => setRipple(null), rippleMs);
    return () => clearTimeout(timer);
  }, [key]);

  const press = ({ pointerType, clientX, clientY }: PointerEvent) => {
    down.current = { type: pointerType, x: clientX, y: clientY };
  };
  const lift = (event: PointerEvent<HTMLElement>) => {
    const from = down.current;
    if (event.pointerType !== 'touch' || !from) return;
    if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > tapPx) return;
    const box = event.currentTarget.getBoundingClientRect();
    const x = (event.clientX - box.left) / box.width;
    const { state, meaning } = tapPicture(taps.current, { atMs: event.timeStamp, x });
    taps.current = state;
    if (meaning.name === 'overlay' || !onSkip) return isOverlayShown ? onHide() : onShow();
    onHide();
    onSkip(meaning.byS);
    setRipple({ key: event.timeStamp, side: meaning.side, skippedS: meaning.skippedS });
  };
  return { ripple, isTouch: () => down.current?.type === 'touch', press, lift };
};
