/** The browser's half of an upload: its progress, its speed and its problems. Time arrives with the events. */

/** How much had been sent when. */
type Sample = { readonly atMs: number; readonly sent: number };

export type TransferProblem = 'refused' | 'too_large' | 'empty' | 'not_a_video' | 'gone' | 'no_space' | 'failed';

type Sent = { readonly sent: number; readonly total: number };

export type Transfer =
  | { readonly status: 'idle' }
  | { readonly status: 'opening' }
  | ({ readonly status: 'sending'; readonly samples: readonly Sample[] } & Sent)
  /** The server does not respond; the next try starts by itself. */
  | ({ readonly status: 'waiting' } & Sent)
  | ({ readonly status: 'paused' } & Sent)
  | { readonly status: 'sent' }
  | { readonly status: 'failed'; readonly problem: TransferProblem };

export type TransferEvent =
  | { readonly name: 'chosen' }
  | { readonly name: 'progressed'; readonly sent: number; readonly total: number; readonly atMs: number }
  | { readonly name: 'interrupted' }
  | { readonly name: 'paused' }
  | { readonly name: 'resumed' }
  | { readonly name: 'finished' }
  | { readonly name: 'failed'; readonly problem: TransferProblem }
  | { readonly name: 'cancelled' };

export const noTransfer: Transfer = { status: 'idle' };

/** The speed is averaged over this span: long enough to be steady, short enough to be current. */
const spanMs = 5000;

export type TransferStep = { readonly state: Transfer; readonly effects: readonly never[] };

/** The tus client sends the bytes; the machine asks for nothing. */
export const next = (state: Transfer, event: TransferEvent): TransferStep => ({
  state: reduce(state, event),
  effects: [],
});

const reduce = (state: Transfer, event: TransferEvent): Transfer => {
  switch (event.name) {
    case 'chosen':
      return { status: 'opening' };
    case 'progressed': {
      // Progress of a chunk that was in flight when the user paused does not resume the upload.
      if (state.status === 'paused' || !isRunning(state)) return state;
      const { sent, total, atMs } = event;
      const former = state.status === 'sending' ? state.samples : [];
      // After an interruption the server may have less than was sent; the speed is then measured again.
      const recent = former.filter((sample) => sample.sent <= sent && atMs - sample.atMs <= spanMs);
      return { status: 'sending', sent, total, samples: [...recent, { atMs, sent }] };
    }
    case 'interrupted':
      return hasAmount(state) && state.status === 'sending' ? { ...amountOf(state), status: 'waiting' } : state;
    case 'paused':
      return hasAmount(state) ? { ...amountOf(state), status: 'paused' } : state;
    case 'resumed':
      return state.status === 'paused' ? { ...amountOf(state), status: 'sending', samples: [] } : state;
    case 'finished':
      return isRunning(state) ? { status: 'sent' } : state;
    case 'failed':
      return { status: 'failed', problem: event.problem };
    case 'cancelled':
      return noTransfer;
  }
};

/** Leaving the page now would stop it. */
export const isRunning = (state: Transfer): boolean =>
  state.status === 'opening' || state.status === 'sending' || state.status === 'waiting';

/** Bytes per second and seconds left; null until a second has been measured. */
export const paceOf = (state: Transfer): { readonly bytesPerS: number; readonly leftS: number } | null => {
  if (state.status !== 'sending') return null;
  const [first, last] = [state.samples[0], state.samples.at(-1)];
  if (!first || !last || last.atMs - first.atMs < 1000) return null;
  const bytesPerS = ((last.sent - first.sent) * 1000) / (last.atMs - first.atMs);
  return bytesPerS > 0 ? { bytesPerS, leftS: (state.total - state.sent) / bytesPerS } : null;
};

export const percentOf = ({ sent, total }: Sent): number => (total > 0 ? Math.min(100, (sent / total) * 100) : 0);

const hasAmount = (state: Transfer): state is Transfer & Sent =>
  state.status === 'sending' || state.status === 'waiting' || state.status === 'paused';
const amountOf = ({ sent, total }: Sent): Sent => ({ sent, total });
