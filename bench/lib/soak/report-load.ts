/** The statistics of every visitor, each ten seconds. A report has its number as its stalls, by which it is found again. */
import type { Member } from '../crowd.ts';
import { pace } from './pace.ts';

const everyS = 10;
const answerMs = 40_000;

export class ReportLoad {
  /** When each report was acknowledged. */
  readonly acknowledged = new Map<number, number>();
  readonly failures = new Map<string, number>();
  readonly stop: () => void;

  constructor(url: string, roomId: string, members: readonly Member[]) {
    this.stop = pace(members.length / everyS, (n) => {
      const member = members[n % members.length];
      if (member) void this.#report(`${url}/livestream/statistics/${roomId}`, member, n);
    });
  }

  async #report(url: string, { token, session }: Member, n: number): Promise<void> {
    const outcome = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({
        session_token: session,
        videoId: null,
        position: n % 3600,
        duration: 0,
        playing: true,
        live: true,
        technology: 'webrtc',
        bitrate: 600_000,
        stalls: n,
        clientTs: 0,
      }),
      signal: AbortSignal.timeout(answerMs),
    }).then(
      async (response) => {
        await response.arrayBuffer();
        return response.ok ? 'ok' : String(response.status);
      },
      () => 'no answer',
    );
    if (outcome === 'ok') this.acknowledged.set(n, Date.now());
    else this.failures.set(outcome, (this.failures.get(outcome) ?? 0) + 1);
  }
}
