import type { ComponentProps, MouseEvent } from 'react';
import { notifyNavigationIntent } from '../prefetch/navigation-intent.ts';
import { useLocation, useNavigate } from './navigation.ts';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { readonly to: string; readonly state?: unknown };

/** A link inside the app: a real anchor, so that a new tab, copying and middle clicks stay the browser's. */
export const Link = ({ to, state, onClick, ...rest }: LinkProps) => {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    navigate(to, { state, replace: to === pathname + search });
  };
  const announce = () => notifyNavigationIntent(to, false);
  return (
    <a
      {...rest}
      href={to}
      aria-current={to === pathname ? 'page' : undefined}
      onClick={follow}
      onPointerEnter={announce}
      onFocus={announce}
    />
  );
};

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
