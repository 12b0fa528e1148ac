import { useEffect } from 'react';
import { brand } from './brand.ts';

/** The name of the page in the browser's tab. */
export const useTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
  }, [title]);
};
