/** One mediasoup worker process and its port. */
import { join } from 'node:path';
import type { Router, WebRtcServer, Worker } from 'mediasoup/types';
import { hasCapabilities } from '../../shared/confined.ts';
import { codecs, listenInfos, type MediaSettings } from './settings.ts';

export class MediaWorker {
  readonly #worker: Worker;
  readonly #server: WebRtcServer;
  /** The number of its transports, by which rooms and viewers are distributed. */
  load = 0;

  static async create(program: string, settings: MediaSettings, index: number): Promise<MediaWorker> {
    // Loaded where there are media workers: it is a tenth of what starting a server costs.
    const { createWorker } = await import('mediasoup');
    const worker = await createWorker({ workerBin: confinedProgram(program), logLevel: 'error' });
    try {
      return new MediaWorker(worker, await worker.createWebRtcServer({ listenInfos: listenInfos(settings, index) }));
    } catch (error) {
      worker.close();
      throw error;
    }
  }

  private constructor(worker: Worker, server: WebRtcServer) {
    this.#worker = worker;
    this.#server = server;
  }

  get server(): WebRtcServer {
    return this.#server;
  }

  openRouter(): Promise<Router> {
    return this.#worker.createRouter({ mediaCodecs: codecs });
  }

  onDied(listener: (error: Error) => void): void {
    this.#worker.once('died', listener);
  }

  close(): void {
    this.#worker.close();
  }
}

/** mediasoup starts its worker itself and passes this environment on; the script takes the worker's path from it. */
const confinedProgram = (program: string): string => {
  if (!hasCapabilities()) return program;
  process.env['PALCO_MEDIA_WORKER'] = program;
  return join(import.meta.dirname, 'confined-worker.sh');
};
