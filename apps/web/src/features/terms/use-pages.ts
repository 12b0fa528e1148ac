import { type KeyboardEvent, useState } from 'react';

/** Fills the width, then larger for small print on a phone. */
const zooms = [1, 1.5, 2, 3] as const;

/** Which page of a document is shown, and how large. */
export const usePages = (count: number) => {
  const [page, setPage] = useState(1);
  const [zoomStep, setZoomStep] = useState(0);

  const go = (wanted: number) => setPage(Math.min(Math.max(wanted, 1), count));
  const goByKey = (event: KeyboardEvent) => {
    const target = keyTargets(page, count, zoomStep > 0)[event.key];
    if (target === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    go(target);
  };

  return {
    page,
    zoom: zooms[zoomStep] ?? 1,
    goBack: page > 1 ? () => go(page - 1) : null,
    goOn: page < count ? () => go(page + 1) : null,
    zoomIn: zoomStep < zooms.length - 1 ? () => setZoomStep(zoomStep + 1) : null,
    zoomOut: zoomStep > 0 ? () => setZoomStep(zoomStep - 1) : null,
    goByKey,
  };
};

/** The arrows turn pages only while there is nothing to scroll sideways. */
const keyTargets = (page: number, count: number, isZoomed: boolean): Readonly<Record<string, number>> => ({
  PageUp: page - 1,
  PageDown: page + 1,
  Home: 1,
  End: count,
  ...(isZoomed ? {} : { ArrowLeft: page - 1, ArrowRight: page + 1 }),
});
