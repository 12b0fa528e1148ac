import type { ComponentProps, MouseEvent } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router';
import { notifyNavigationIntent } from '../prefetch/navigation-intent.ts';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { readonly to: string; readonly state?: unknown };

/** A link inside the app: a real anchor, so that a new tab, copying and middle clicks stay the browser's. */
export const Link = ({ to, state, onClick, ...rest }: LinkProps) => {
  const href = useHref(to);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    void navigate(to, { state, replace: href === pathname + search });
  };
  const point = () => notifyNavigationIntent(to, false);
  return (
    <a
      {...rest}
      href={href}
      aria-current={href === pathname ? 'page' : undefined}
      onClick={follow}
      onPointerEnter={point}
      onFocus={point}
    />
  );
};

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
