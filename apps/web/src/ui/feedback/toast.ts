import * as limits from '@palco/contract/limits';

export type ToastTone = 'success' | 'error' | 'warning' | 'common';
/** A button in the toast, to undo or to go somewhere; it also hides the toast. */
export type ToastAction = { readonly label: string; readonly onSelect: () => void };
export type ToastRequest = {
  readonly tone: ToastTone;
  readonly text: string;
  readonly durationMs: number;
  readonly action?: ToastAction;
};

const { successMs, errorMs, warningMs, commonMs, actionMs } = limits.toast;
const durationsMs: Readonly<Record<ToastTone, number>> = {
  success: successMs,
  error: errorMs,
  warning: warningMs,
  common: commonMs,
};

/** Shows a toast in the top right corner. The code that renders it is loaded with the first toast. */
export const toast = {
  success: (text: string, action?: ToastAction): void => send('success', text, action),
  error: (text: string): void => send('error', text),
  warning: (text: string): void => send('warning', text),
  common: (text: string, action?: ToastAction): void => send('common', text, action),
};

/** True from the first toast on: the host renders and loads nothing before. */
export const toastDemand = {
  isWanted: (): boolean => isWanted,
  subscribe: (onChange: () => void): (() => void) => {
    watchers.add(onChange);
    return () => watchers.delete(onChange);
  },
};

/** Passes earlier and future toasts to the host. Returns the function that stops it. */
export const receiveToasts = (receive: (request: ToastRequest) => void): (() => void) => {
  receiver = receive;
  for (const request of waiting.splice(0)) receive(request);
  return () => {
    if (receiver === receive) receiver = undefined;
  };
};

let isWanted = false;
let receiver: ((request: ToastRequest) => void) | undefined;
const watchers = new Set<() => void>();
const waiting: ToastRequest[] = [];

const send = (tone: ToastTone, text: string, action?: ToastAction): void => {
  const request = { tone, text, durationMs: action ? actionMs : durationsMs[tone], ...(action && { action }) };
  if (receiver) receiver(request);
  else waiting.push(request);
  if (isWanted) return;
  isWanted = true;
  for (const notify of watchers) notify();
};
