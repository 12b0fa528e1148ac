/** A roll call between the tabs of one browser. */
const channelName = 'palco.tabs';
/** Messages between tabs arrive within a few milliseconds; a tab that is silent this long is not there, however busy it was. */
const rollCallMs = 1000;

/** Answers the roll call for as long as this tab is logged in. */
export const answerRollCall = (): (() => void) => {
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
  const timer = setTimeout(() => resolve(false), rollCallMs);
  channel.onmessage = ({ data }) => {
    if (data === 'here') resolve(true);
  };
  channel.postMessage('who');
  return promise.finally(() => {
    clearTimeout(timer);
    channel.close();
  });
};
