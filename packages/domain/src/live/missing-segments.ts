/** A recording without the segments that were lost with their node. */
import type { Take } from './playlist.ts';

type Span = { readonly fromS: number; readonly toS: number };

/**
 * The parts of a take between its missing segments, each with all layers. What is missing in one layer is left out of the others too:
 * players match variants by their discontinuities, which have to be at the same time in all of them.
 */
export const withoutMissing = (layers: readonly Take[]): Take[][] => {
  const missing = joined(layers.flatMap((layer) => spansOf(layer).filter((_, index) => layer[index]?.isMissing)));
  if (missing.length === 0) return [[...layers]];
  const edges = [0, ...missing.flatMap(({ fromS, toS }) => [fromS, toS]), Number.POSITIVE_INFINITY];
  const parts: Take[][] = [];
  for (let index = 0; index < edges.length; index += 2) {
    const [fromS = 0, toS = 0] = edges.slice(index, index + 2);
    parts.push(layers.map((layer) => within(layer, { fromS, toS })));
  }
  return parts.filter((part) => part.every((layer) => layer.length > 0));
};

const spansOf = (layer: Take): Span[] => {
  let endS = 0;
  return layer.map(({ durationS }) => {
    const fromS = endS;
    endS += durationS;
    return { fromS, toS: endS };
  });
};

/** Layers are cut at slightly different times: a segment belongs to where its middle is. */
const within = (layer: Take, { fromS, toS }: Span): Take => {
  const spans = spansOf(layer);
  return layer.filter((segment, index) => {
    const span = spans[index];
    const middleS = span ? (span.fromS + span.toS) / 2 : 0;
    return !segment.isMissing && middleS >= fromS && middleS < toS;
  });
};

const joined = (spans: readonly Span[]): Span[] => {
  const merged: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.fromS - b.fromS)) {
    const last = merged.at(-1);
    if (last && span.fromS <= last.toS) merged[merged.length - 1] = { ...last, toS: Math.max(last.toS, span.toS) };
    else merged.push(span);
  }
  return merged;
};
