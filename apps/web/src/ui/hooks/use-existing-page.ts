import { useEffect } from 'react';

type ExistingPage = {
  /** Counted from 1. */
  readonly page: number;
  /** Rows of the whole list; unknown while it is loading. */
  readonly total: number | undefined;
  readonly size: number;
  readonly onPage: (page: number) => void;
};

/** How many pages a list has. When it has become shorter and the page is gone, the last one that exists is asked for. */
export const useExistingPage = ({ page, total, size, onPage }: ExistingPage): number => {
  const pages = total === undefined ? page : Math.max(1, Math.ceil(total / size));
  useEffect(() => {
    if (page > pages) onPage(pages);
  }, [page, pages, onPage]);
  return pages;
};
