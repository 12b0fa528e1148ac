/** The logged-in tabs of one browser find each other over a BroadcastChannel. */
const channelName = 'palco.tabs';
/** Messages between tabs arrive within a few milliseconds; even a busy tab answers within this time. */
const answerTimeoutMs = 1000;

/** Answers `isAnotherTabOpen` of other tabs for as long as this tab is logged in. */
export const answerOtherTabs = (): (() => void) => {
  if (!('BroadcastChannel' in globalThis)) return () => {};
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }) => {
    if (data === 'who') channel.postMessage('here');
  };
  return () => channel.close();
};

export const isAnotherTabOpen = (): Promise<boolean> => {
  if (!('BroadcastChannel' in globalThis)) return Promise.resolve(false);
  const channel = new BroadcastChannel(channelName);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), answerTimeoutMs);
  channel.onmessage = ({ data }) => {
    if (data === 'here') resolve(true);
  };
  channel.postMessage('who');
  return promise.finally(() => {
    clearTimeout(timer);
    channel.close();
  });
};
