/** Positions the text of a step: beside its target, inside the screen, on the first side with enough space. */
export type Size = { readonly width: number; readonly height: number };
export type Box = Size & { readonly left: number; readonly top: number };
export type BubblePosition = { readonly left: number; readonly top: number };

/** Between the bubble and what it points at, and between the bubble and the edge of the screen. */
const gap = 16;

export const positionBubble = (target: Box, bubble: Size, screen: Size): BubblePosition => {
  const right = target.left + target.width + gap;
  const left = target.left - gap - bubble.width;
  const below = target.top + target.height + gap;
  const above = target.top - gap - bubble.height;
  const alongX = within(target.left + target.width / 2 - bubble.width / 2, bubble.width, screen.width);
  const alongY = within(target.top + target.height / 2 - bubble.height / 2, bubble.height, screen.height);

  if (right + bubble.width + gap <= screen.width) return { left: right, top: alongY };
  if (below + bubble.height + gap <= screen.height) return { left: alongX, top: below };
  if (left >= gap) return { left, top: alongY };
  if (above >= gap) return { left: alongX, top: above };
  // The target fills the screen: the bubble covers its lower end.
  return { left: centred(bubble.width, screen.width), top: Math.max(gap, screen.height - bubble.height - gap * 2) };
};

export const centreBubble = (bubble: Size, screen: Size): BubblePosition => ({
  left: centred(bubble.width, screen.width),
  top: Math.max(gap, (screen.height - bubble.height) / 2),
});

/** The visible part of the target with some padding, clipped to the screen. */
export const spotlight = (target: Box, screen: Size, padding = 6): Box => {
  const left = Math.max(target.left - padding, 4);
  const top = Math.max(target.top - padding, 4);
  return {
    left,
    top,
    width: Math.max(0, Math.min(target.left + target.width + padding, screen.width - 4) - left),
    height: Math.max(0, Math.min(target.top + target.height + padding, screen.height - 4) - top),
  };
};

const centred = (size: number, available: number) => Math.max(0, (available - size) / 2);
const within = (start: number, size: number, available: number) =>
  Math.max(gap, Math.min(start, available - size - gap));
