import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from '../../lib/router/navigation.ts';

/** Scroll positions of the pages seen, by history entry; a reload clears them. */
const positions = new Map<string, number>();

/**
 * Arriving at a page: a new one starts at its top, one gone back to where it was left, and a page that only changes the filter in
 * its address stays where it is; and the keyboard and the screen
 * reader continue at the content, not at the link that was followed.
 */
export const useArrival = (main: RefObject<HTMLElement | null>): void => {
  const { key, pathname } = useLocation();
  const kind = useNavigationType();
  const isFirst = useRef(true);
  const shown = useRef(pathname);

  useLayoutEffect(() => {
    const isHere = kind === 'REPLACE' && shown.current === pathname;
    shown.current = pathname;
    if (!isFirst.current && !isHere) window.scrollTo(0, kind === 'POP' ? (positions.get(key) ?? 0) : 0);
    const remember = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key, kind, pathname]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of path is the arrival itself.
  useEffect(() => {
    if (!isFirst.current) main.current?.focus({ preventScroll: true });
    isFirst.current = false;
  }, [pathname, main]);
};
