import { useEffect } from 'react';

/** The name of the page in the browser's tab. */
export const useTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} · Palco`;
  }, [title]);
};
