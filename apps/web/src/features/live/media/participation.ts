/** A participant on a stage: runs the participant machine over one socket that sends and receives. */
import type { MediaKind } from '@palco/contract/live/media';
import { activeSpeaker, microphoneMuted, stageToken, transportClosed } from '@palco/contract/live/signalling';
import * as limits from '@palco/contract/room-limits';
import {
  initialParticipantState,
  next,
  type ParticipantEffect,
  type ParticipantEvent,
  type ParticipantState,
} from '@palco/domain/live/participant';
import { ApiError } from '../../../lib/http/api-error.ts';
import { runMachine } from '../../../lib/state/run-machine.ts';
import { type MediaAddress, MediaSocket } from './media-socket.ts';
import { ReceivedTracks } from './received-tracks.ts';
import { type ReceivedTrack, Receiver } from './receiver.ts';
import { Sender } from './sender.ts';

/** Why a participant is no longer on the stage without having left it. */
export type Departure = 'ended' | 'removed' | 'replaced' | ApiError;

export type ParticipationOptions = {
  /** Read for each connection, because the token may have been renewed. */
  readonly address: () => MediaAddress;
  readonly tracks: () => readonly MediaStreamTrack[];
  /** Which of them are switched off. */
  readonly paused: () => readonly MediaKind[];
  readonly onState: (state: ParticipantState) => void;
  /** The tracks of the other participants; called at every change. */
  readonly onTracks: (tracks: readonly ReceivedTrack[]) => void;
  readonly onSpeaker: (userId: string) => void;
  /** Allows joining the stage from now on, in place of the invitation. */
  readonly onStageToken: (token: string) => void;
  /** An organizer of this name switched the microphone off. */
  readonly onMuted: (from: string) => void;
  readonly onEnded: (reason: Departure) => void;
  readonly onProblem: (error: unknown) => void;
};

/** Errors that a retry would meet again. */
const finalCodes: readonly string[] = [
  'LIVE_ENDED',
  'NO_PERMISSION',
  'STAGE_FULL',
  'ERROR_CREDENTIALS',
  'ROOM_NOT_FOUND',
];

export class Participation {
  readonly #options: ParticipationOptions;
  readonly #received: ReceivedTracks;
  readonly #machine = runMachine<ParticipantState, ParticipantEvent, ParticipantEffect>({
    next,
    initial: initialParticipantState,
    run: (effect) => this.#run(effect),
    onState: (state) => this.#options.onState(state),
  });
  #socket: MediaSocket | undefined;
  #sender: Sender | undefined;
  #receiver: Receiver | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #timeout: ReturnType<typeof setTimeout> | undefined;
  #checks: ReturnType<typeof setInterval> | undefined;

  constructor(options: ParticipationOptions) {
    this.#options = options;
    this.#received = new ReceivedTracks(options.onTracks, { onRefused: () => {}, onProblem: options.onProblem });
  }

  get receiver(): Receiver | undefined {
    return this.#receiver;
  }

  /** Camera or microphone may be used, or no longer. */
  devices(isReady: boolean): void {
    this.#machine.send({ name: 'devices', isReady });
  }

  enter(): void {
    this.#machine.send({ name: 'enter' });
  }

  leave(): void {
    this.#machine.send({ name: 'leave' });
  }

  /** Another track of this kind is there, or it was switched off or on. */
  async refresh(kind: MediaKind): Promise<void> {
    const sender = this.#sender;
    if (!sender) return;
    await sender.send(kind, this.#options.tracks);
    await (this.#options.paused().includes(kind) ? sender.pause([kind]) : sender.resume([kind]));
  }

  #run(effect: ParticipantEffect): void {
    switch (effect.name) {
      case 'connect':
        this.#connect().catch((error: unknown) => this.#failed(error));
        break;
      case 'close_producers':
      case 'hang_up':
        this.#hangUp();
        break;
      case 'start_timer':
        this.#timer = setTimeout(() => this.#machine.send({ name: 'timer' }), effect.delayMs);
        break;
      case 'stop_timer':
        clearTimeout(this.#timer);
    }
  }

  async #connect(): Promise<void> {
    const socket = await MediaSocket.open(this.#options.address());
    // Left while we connected.
    if (this.#machine.state.name !== 'connecting') return socket.close();
    this.#socket = socket;
    socket.onLost(() => this.#lost(socket));
    socket.on(stageToken, ({ token }) => this.#options.onStageToken(token));
    socket.on(activeSpeaker, ({ userId }) => this.#options.onSpeaker(userId));
    socket.on(microphoneMuted, ({ from }) => this.#options.onMuted(from));
    socket.on(transportClosed, ({ reason }) => (reason === 'lost' ? this.#lost(socket) : this.#over(reason)));
    // The browser's own timeout is much longer.
    this.#timeout = setTimeout(() => {
      if (this.#machine.state.name === 'connecting') this.#lost(socket);
    }, limits.live.webrtcTimeoutMs);

    const sender = await Sender.create(socket, { isStage: true });
    if (this.#socket !== socket) return void sender.close();
    this.#sender = sender;
    sender.onConnection((isUp) => (isUp ? this.#connected(socket) : this.#lost(socket)));
    await sender.sendAll(this.#options.tracks);
    const paused = [...this.#options.paused()];
    if (paused.length > 0) await sender.pause(paused);

    const receiver = await Receiver.create(socket, this.#received.listeners);
    if (this.#socket !== socket) return receiver.close();
    this.#receiver = receiver;
    // Receiving may fail while sending still works.
    this.#checks = setInterval(() => {
      if (!receiver.isAlive) this.#lost(socket);
    }, limits.live.producerCheckMs);
  }

  #connected(socket: MediaSocket): void {
    if (this.#socket === socket) this.#machine.send({ name: 'connected' });
  }

  #lost(socket: MediaSocket): void {
    if (this.#socket === socket) this.#machine.send({ name: 'disconnected' });
  }

  #failed(error: unknown): void {
    // The participant left, or the connection was already lost: the failure is a consequence and not reported.
    if (this.#machine.state.name !== 'connecting' && this.#machine.state.name !== 'transmitting') return;
    this.#options.onProblem(error);
    if (error instanceof ApiError && finalCodes.includes(error.code)) this.#over(error);
    else this.#machine.send({ name: 'disconnected' });
  }

  #over(reason: Departure): void {
    this.leave();
    this.#options.onEnded(reason);
  }

  #hangUp(): void {
    clearTimeout(this.#timeout);
    clearInterval(this.#checks);
    const socket = this.#socket;
    const closing = this.#sender?.close() ?? Promise.resolve();
    this.#receiver?.close();
    this.#socket = undefined;
    this.#sender = undefined;
    this.#receiver = undefined;
    this.#received.clear();
    closing.finally(() => socket?.close()).catch(this.#options.onProblem);
  }
}
