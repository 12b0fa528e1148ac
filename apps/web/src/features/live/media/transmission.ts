/** A transmission that keeps itself up: runs the producer machine over a socket and a sender. */

import type { MediaKind } from '@palco/contract/live/media';
import { transportClosed } from '@palco/contract/live/signalling';
import * as limits from '@palco/contract/room-limits';
import {
  initialProducerState,
  next,
  type ProducerEffect,
  type ProducerEvent,
  type ProducerState,
} from '@palco/domain/live/producer';
import { ApiError } from '../../../lib/http/api-error.ts';
import { runMachine } from '../../../lib/state/run-machine.ts';
import { type MediaAddress, MediaSocket } from './media-socket.ts';
import { Sender } from './sender.ts';
import { measureUploadBriefly } from './upload-bitrate.ts';

export type TransmissionOptions = {
  /** Read for each connection, because the token may have been renewed. */
  readonly address: () => MediaAddress;
  readonly tracks: () => readonly MediaStreamTrack[];
  /** Which of them are switched off. */
  readonly paused?: () => readonly MediaKind[];
  /** Called once media arrives; opens the live of the room. */
  readonly goLive: () => Promise<unknown>;
  /** Bits a second that the test has measured; null without a test. */
  readonly uploadBitrate?: () => number | null;
  readonly onState: (state: ProducerState) => void;
  readonly onProblem: (error: unknown) => void;
  readonly onReplaced: () => void;
};

/** Errors that a retry would meet again: the live has ended, the link has expired, another producer is sending. */
const finalCodes: readonly string[] = ['LIVE_ENDED', 'NO_PERMISSION', 'STAGE_FULL', 'ERROR_CREDENTIALS'];

export class Transmission {
  readonly #options: TransmissionOptions;
  readonly #machine = runMachine<ProducerState, ProducerEvent, ProducerEffect>({
    next,
    initial: initialProducerState,
    run: (effect) => this.#run(effect),
    onState: (state) => this.#options.onState(state),
  });
  #socket: MediaSocket | undefined;
  #sender: Sender | undefined;
  #checks: ReturnType<typeof setInterval> | undefined;
  #uploadBitrate: number | null = null;

  constructor(options: TransmissionOptions) {
    this.#options = options;
  }

  get state(): ProducerState {
    return this.#machine.state;
  }

  get sender(): Sender | undefined {
    return this.#sender;
  }

  start(isAllowed: boolean): void {
    this.#machine.send({ name: 'start', isAllowed });
  }

  end(): void {
    this.#machine.send({ name: 'end' });
  }

  /** Another track of this kind is there, or it was switched off or on. */
  async refresh(kind: MediaKind): Promise<void> {
    const sender = this.#sender;
    if (!sender) return;
    await sender.send(kind, this.#options.tracks);
    const isPaused = this.#options.paused?.().includes(kind) ?? false;
    await (isPaused ? sender.pause([kind]) : sender.resume([kind]));
  }

  #run(effect: ProducerEffect): void {
    switch (effect.name) {
      case 'transmit':
        this.#try(this.#transmit(), 'started', 'start_failed');
        break;
      case 'reconnect':
        this.#try(this.#connect(), 'repaired', 'repair_failed');
        break;
      case 'restore_media':
        this.#try(this.#send(), 'repaired', 'repair_failed');
        break;
      case 'start_checks':
        this.#checks = setInterval(() => this.#check(), limits.live.producerCheckMs);
        break;
      case 'stop_checks':
        clearInterval(this.#checks);
        break;
      case 'hang_up':
        this.#hangUp();
    }
  }

  #try(work: Promise<void>, onSuccess: 'started' | 'repaired', onFailure: 'start_failed' | 'repair_failed'): void {
    work.then(
      () => this.#machine.send({ name: onSuccess }),
      (error: unknown) => {
        // Ended meanwhile: the failure is a consequence and not reported.
        if (this.#machine.state.name === 'not_live') return;
        this.#options.onProblem(error);
        const isFinal = error instanceof ApiError && finalCodes.includes(error.code);
        this.#machine.send({ name: isFinal ? 'end' : onFailure });
      },
    );
  }

  async #transmit(): Promise<void> {
    await this.#connect();
    await this.#options.goLive();
  }

  async #connect(): Promise<void> {
    this.#hangUp();
    const socket = await MediaSocket.open(this.#options.address());
    // Ended while we connected.
    if (this.#machine.state.name === 'not_live') return socket.close();
    this.#socket = socket;
    socket.onLost(() => this.#check());
    socket.on(transportClosed, ({ transportId, reason }) => {
      if (transportId !== this.#sender?.transportId) return;
      if (reason === 'lost') return this.#check();
      this.#machine.send({ name: reason === 'replaced' ? 'replaced' : 'end' });
      if (reason === 'replaced') this.#options.onReplaced();
    });
    await this.#send();
  }

  async #send(): Promise<void> {
    const socket = this.#socket;
    if (!socket) throw new Error('nothing to send through');
    await this.#sender?.close();
    // A repair uses the value of the first connection, so that the picture is not away for longer.
    this.#uploadBitrate ??= this.#options.uploadBitrate?.() ?? (await measureUploadBriefly(socket));
    const sender = await Sender.create(socket, { uploadBitrate: this.#uploadBitrate });
    this.#sender = sender;
    await sender.sendAll(this.#options.tracks);
    const paused = [...(this.#options.paused?.() ?? [])];
    if (paused.length > 0) await sender.pause(paused);
    // Without any device there is nothing that could arrive.
    if (this.#options.tracks().length > 0) await sender.connected();
  }

  #check(): void {
    const isSocketUp = this.#socket?.isConnected ?? false;
    this.#machine.send({ name: 'check', isSocketUp, isMediaUp: this.#sender?.isAlive ?? false });
  }

  #hangUp(): void {
    const socket = this.#socket;
    const closing = this.#sender?.close() ?? Promise.resolve();
    this.#socket = undefined;
    this.#sender = undefined;
    closing.finally(() => socket?.close()).catch(this.#options.onProblem);
  }
}
