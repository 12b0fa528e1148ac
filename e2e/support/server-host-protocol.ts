/** Lines that a worker of the tests and its hosts of servers write to each other. */

export const answerMark = '\u0001host ';

export type HostCommand =
  | { readonly do: 'start'; readonly env: Readonly<Record<string, string>> }
  | { readonly do: 'stop' };

export type HostAnswer =
  | { readonly is: 'ready'; readonly uid: number; readonly gid: number }
  | { readonly is: 'started' }
  | { readonly is: 'stopped' };
