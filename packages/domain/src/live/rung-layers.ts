/** Which layer of a video a rung of its recording shows: its own, or another while that one is missing. */

/** A layer without a frame for this long, while another layer has frames, is missing. */
const missingMs = 1200;
/** A layer that returned is shown once it has been there for this long, so that one that flaps is not. */
const steadyMs = 3000;
/** Browsers start their layers one after the other; at the beginning nothing has flapped yet. */
const startingMs = 2000;

/** When frames of a layer arrived: the last one, and the first since it was missing. */
export type LayerTimes = { readonly sinceMs: number; readonly lastMs: number };
export type Layers = readonly (LayerTimes | null)[];

export const noLayers = (count: number): Layers => Array.from({ length: count }, () => null);

export const withFrame = (layers: Layers, layer: number, atMs: number): Layers =>
  layers.map((times, index) => {
    if (index !== layer) return times;
    const isBack = times === null || atMs - times.lastMs >= missingMs;
    return { sinceMs: isBack ? atMs : times.sinceMs, lastMs: atMs };
  });

type Choice = {
  readonly rung: number;
  /** The layer that it shows now; null before the first frame. */
  readonly current: number | null;
  readonly layers: Layers;
  readonly startMs: number;
};

/** Its own layer, else the next lower one, else the next higher one; null when none arrives. */
export const layerForRung = ({ rung, current, layers, startMs }: Choice): number | null => {
  const newestMs = Math.max(...layers.map((times) => times?.lastMs ?? Number.NEGATIVE_INFINITY));
  const isThere = (layer: number) => newestMs - (layers[layer]?.lastMs ?? Number.NEGATIVE_INFINITY) < missingMs;
  const isSteady = (layer: number) => {
    const times = layers[layer];
    return times && (newestMs - times.sinceMs >= steadyMs || times.sinceMs - startMs < startingMs);
  };
  const wanted = preferred(rung, layers.length).filter(isThere);
  const isCurrentThere = current !== null && isThere(current);
  const chosen = isCurrentThere ? wanted.find((layer) => layer === current || isSteady(layer)) : wanted.find(isSteady);
  return chosen ?? wanted[0] ?? null;
};

const preferred = (rung: number, count: number): number[] => {
  const all = Array.from({ length: count }, (_, layer) => layer);
  return [...all.filter((layer) => layer <= rung).toReversed(), ...all.filter((layer) => layer > rung)];
};
