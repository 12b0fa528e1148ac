import type { ReactNode } from 'react';

/** For screen readers only. The class is defined in base.css. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className="visually-hidden">{children}</span>
);
