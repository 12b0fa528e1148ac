import type { ReactNode } from 'react';

/** Read aloud, not drawn. The class itself lives in base.css. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className="visually-hidden">{children}</span>
);
