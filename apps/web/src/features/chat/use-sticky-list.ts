import type { ChatMessage } from '@palco/contract/chat/message';
import { isAfter } from '@palco/domain/chat/lists';
import {
  type KeyboardEvent,
  type PointerEvent,
  type SyntheticEvent,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { VListHandle } from 'virtua';

/** Closer to the end than this counts as being there. */
const nearPx = 48;
/** A gesture moves the list for this long after it was made. */
const gestureMs = 1000;
/** A menu of the browser or another window can swallow the end of a press. */
const releases = ['pointerup', 'pointercancel', 'contextmenu', 'blur'] as const;

/**
 * Keeps a list scrolled to its end while the reader is there. When the reader scrolls up, the list is frozen, and new messages are
 * only counted.
 */
export const useStickyList = (messages: readonly ChatMessage[], extraRows: number) => {
  const list = useRef<VListHandle>(null);
  const lastOffset = useRef(0);
  const isStuck = useRef(true);
  const handUntil = useRef(0);
  const isPressed = useRef(false);
  const [frozen, setFrozen] = useState<readonly ChatMessage[] | null>(null);
  const shown = useMemo(() => (frozen ? stillThere(frozen, messages) : messages), [frozen, messages]);

  const scroller = useRef<Element>(null);
  const pin = useCallback(() => {
    if (isStuck.current && !isPressed.current && scroller.current)
      scroller.current.scrollTop = scroller.current.scrollHeight;
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever what is shown changes, however it changed
  useLayoutEffect(pin, [shown, extraRows]);
  /** For the element around the list. Rows are measured after they are shown, and the window changes its size. */
  const frame = useCallback(
    (element: HTMLElement | null) => {
      scroller.current = element?.querySelector('[role="log"]') ?? null;
      const content = scroller.current?.firstElementChild;
      if (!scroller.current || !content) return;
      const observer = new ResizeObserver(pin);
      observer.observe(scroller.current);
      observer.observe(content);
      return () => observer.disconnect();
    },
    [pin],
  );

  const gap = () => {
    const handle = list.current;
    return handle ? handle.scrollSize - handle.scrollOffset - handle.viewportSize : 0;
  };
  const onScroll = (offset: number) => {
    const isUpward = offset < lastOffset.current - 1;
    lastOffset.current = offset;
    // Measured or dropped rows also move the list; only a gesture of the reader leaves the end.
    if (isUpward && performance.now() < handUntil.current) isStuck.current = false;
    if (isStuck.current) return;
    if (gap() > nearPx) setFrozen((now) => now ?? messages);
    else if (!isUpward) goToEnd();
  };
  const touched = (forMs: number) => {
    handUntil.current = performance.now() + forMs;
  };
  const goToEnd = () => {
    isStuck.current = true;
    setFrozen(null);
    pin();
  };
  const lastSeen = frozen?.at(-1)?.messageId;
  const newCount = frozen
    ? messages.filter((message) => lastSeen === undefined || isAfter(message.messageId, lastSeen)).length
    : 0;

  /** An element being pressed or selected stays under the pointer: a button that moved away would miss its click, or another get it. */
  const press = (event: PointerEvent) => {
    // Dragging the scroll bar or a selection may take longer than other gestures; a button scrolls nothing.
    if (event.target instanceof Element && event.target.closest('button') === null) touched(10 * gestureMs);
    // A browser need not report the end of a press on the scroll bar, whose target is the list itself.
    if (event.button !== 0 || event.target === event.currentTarget) return;
    isPressed.current = true;
    const released = new AbortController();
    const release = () => {
      released.abort();
      isPressed.current = false;
      // After the click, which comes with the same release.
      setTimeout(pin);
    };
    for (const type of releases) globalThis.addEventListener(type, release, { signal: released.signal });
  };
  const pressKey = (event: KeyboardEvent) => {
    touched(gestureMs);
    // Over a long distance the browser's smooth scrolling would be stopped by rows that are measured meanwhile.
    if (event.target !== event.currentTarget || (event.key !== 'Home' && event.key !== 'End')) return;
    event.preventDefault();
    if (event.key === 'Home') list.current?.scrollToIndex(0);
    else goToEnd();
  };
  const hand = {
    onWheel: inList(() => touched(gestureMs)),
    onTouchMove: inList(() => touched(gestureMs)),
    onKeyDown: inList(pressKey),
    onPointerDown: inList(press),
  };
  return { list, frame, shown, newCount, onScroll, hand, goToEnd };
};

/** React also hands a list the events of menus that its rows open, although those are elsewhere in the page. */
const inList =
  <E extends SyntheticEvent>(handle: (event: E) => void) =>
  (event: E) => {
    if (event.target instanceof Node && event.currentTarget.contains(event.target)) handle(event);
  };

/** A frozen list still receives block marks, deletions and requested older messages, but no new ones. */
const stillThere = (frozen: readonly ChatMessage[], messages: readonly ChatMessage[]): readonly ChatMessage[] => {
  const current = new Map(messages.map((message) => [message.messageId, message]));
  const oldest = messages[0]?.messageId;
  const first = frozen[0]?.messageId;
  const older = first === undefined ? [] : messages.filter(({ messageId }) => isAfter(first, messageId));
  const remaining = frozen.flatMap((message) => {
    const now = current.get(message.messageId);
    if (now) return [now];
    // A message dropped by the size limit stays for the reader; one missing from the middle was deleted.
    return oldest !== undefined && isAfter(oldest, message.messageId) ? [message] : [];
  });
  return [...older, ...remaining];
};
