/** Holds the camera, the microphone and the screen for as long as the page needs them, and finds another when one is gone. */
import type { MediaKind } from '@palco/contract/live/media';
import { type DeviceChoice, fallbackFor } from '@palco/domain/live/devices';
import { createStore, type Store } from '../../../lib/state/store.ts';
import { constraintsOf, listDevices, openScreen, openTrack, permissionOf, problemIn } from './browser-media.ts';
import {
  type CaptureConstraints,
  type CaptureState,
  type Input,
  initialCapture,
  isSilent,
  type ProcessingName,
  trackOf,
} from './capture-state.ts';

export type CaptureListeners = {
  /** The track of a kind was replaced, switched off or switched on. */
  readonly onChanged: (kind: MediaKind) => void;
  /** A device went away; null when nothing could take over. */
  readonly onLost: (kind: MediaKind, fallback: DeviceChoice | null) => void;
  /** Taken by the browser or the system; for pages that do not show the state of the devices. */
  readonly onInterrupted?: (kind: MediaKind, how: Interruption) => void;
  readonly onScreenEnded: (isCameraBack: boolean) => void;
};

export type Interruption = 'denied' | 'muted';

const kinds: readonly MediaKind[] = ['audio', 'video'];

export class Capture {
  readonly store: Store<CaptureState>;
  readonly #video: CaptureConstraints['video'];
  readonly #listeners: CaptureListeners;
  #isClosed = false;

  static open(listeners: CaptureListeners, constraints: CaptureConstraints): Capture {
    const capture = new Capture(listeners, constraints);
    navigator.mediaDevices?.addEventListener('devicechange', capture.#devicesChanged);
    void capture.#openAll();
    return capture;
  }

  private constructor(listeners: CaptureListeners, constraints: CaptureConstraints) {
    this.#listeners = listeners;
    this.#video = constraints.video;
    this.store = createStore<CaptureState>(initialCapture(constraints));
  }

  tracks(): MediaStreamTrack[] {
    return kinds.flatMap((kind) => trackOf(this.store.get(), kind) ?? []);
  }

  silent(): MediaKind[] {
    return kinds.filter((kind) => isSilent(this.store.get(), kind));
  }

  toggle(kind: MediaKind): void {
    const { track, isOff } = this.store.get().inputs[kind];
    if (track) track.enabled = isOff;
    this.#setInput(kind, { isOff: !isOff });
    this.#listeners.onChanged(kind);
  }

  async choose(kind: MediaKind, deviceId: string): Promise<void> {
    const former = this.store.get().inputs[kind];
    await this.#open(kind, deviceId);
    const { problem } = this.store.get().inputs[kind];
    // The new one did not open: the one before is better than none.
    if (problem && former.track && former.deviceId !== deviceId) {
      await this.#open(kind, former.deviceId);
      this.#listeners.onLost(kind, this.#named(kind, former.deviceId));
    }
  }

  async setProcessing(name: ProcessingName, isOn: boolean): Promise<void> {
    const { processing, inputs } = this.store.get();
    this.#set({ processing: { ...processing, [name]: isOn } });
    // Most browsers take this only when the microphone is opened.
    if (inputs.audio.track) await this.#open('audio', inputs.audio.deviceId);
  }

  async shareScreen(): Promise<void> {
    const screen = await openScreen();
    if (this.#isClosed) {
      screen.stop();
      return;
    }
    screen.addEventListener('ended', () => {
      this.stopScreen();
      this.#listeners.onScreenEnded(!isSilent(this.store.get(), 'video'));
    });
    this.#set({ screen });
    this.#listeners.onChanged('video');
  }

  stopScreen(): void {
    this.store.get().screen?.stop();
    this.#set({ screen: null });
    this.#listeners.onChanged('video');
  }

  retry(): Promise<void> {
    return this.#openAll();
  }

  close(): void {
    this.#isClosed = true;
    navigator.mediaDevices?.removeEventListener('devicechange', this.#devicesChanged);
    const { inputs, screen } = this.store.get();
    for (const track of [inputs.audio.track, inputs.video.track, screen]) track?.stop();
  }

  /** One question for both; where that fails, each by itself, so that one of them may still work. */
  async #openAll(): Promise<void> {
    const { inputs } = this.store.get();
    const wanted = kinds.filter((kind) => inputs[kind].track === null || inputs[kind].isMuted);
    for (const kind of wanted) this.#setInput(kind, { isOpening: true, problem: null });
    if (wanted.length === 2) await this.#openBoth();
    else for (const kind of wanted) await this.#open(kind, this.store.get().inputs[kind].deviceId);
    await this.#list();
  }

  async #openBoth(): Promise<void> {
    const constraints = this.#constraints();
    try {
      const stream = await navigator.mediaDevices.getUserMedia({
        audio: constraintsOf('audio', '', constraints),
        video: constraintsOf('video', '', constraints),
      });
      for (const track of stream.getTracks()) this.#take(track.kind as MediaKind, track);
    } catch (error) {
      const problem = problemIn(error);
      for (const kind of kinds) {
        // A user who denied access is not asked again.
        const mayAsk = problem !== 'denied' || (await permissionOf(kind)) === 'granted';
        if (mayAsk && problem !== 'unsupported') await this.#open(kind, '');
        else this.#setInput(kind, { isOpening: false, problem });
      }
    }
  }

  async #open(kind: MediaKind, deviceId: string): Promise<void> {
    this.#setInput(kind, { isOpening: true });
    const constraints = constraintsOf(kind, deviceId, this.#constraints());
    try {
      const track = await openTrack(kind, constraints).catch((error: unknown) => {
        // Phones open one camera at a time: the former one is released first.
        if (problemIn(error) !== 'busy' || !this.#release(kind)) throw error;
        return openTrack(kind, constraints);
      });
      this.#take(kind, track);
      await this.#list();
    } catch (error) {
      this.#release(kind);
      this.#setInput(kind, { isOpening: false, problem: problemIn(error) });
      this.#listeners.onChanged(kind);
    }
  }

  #take(kind: MediaKind, track: MediaStreamTrack): void {
    if (this.#isClosed) {
      track.stop();
      return;
    }
    this.#release(kind);
    track.enabled = !this.store.get().inputs[kind].isOff;
    track.addEventListener('ended', () => void this.#lost(kind, track));
    track.addEventListener('mute', () => this.#muted(kind, track));
    track.addEventListener('unmute', () => this.#muted(kind, track));
    this.#setInput(kind, {
      track,
      deviceId: track.getSettings().deviceId ?? '',
      isOpening: false,
      problem: null,
      isMuted: track.muted,
    });
    this.#listeners.onChanged(kind);
  }

  #muted(kind: MediaKind, track: MediaStreamTrack): void {
    if (this.#isClosed || this.store.get().inputs[kind].track !== track) return;
    this.#setInput(kind, { isMuted: track.muted });
    if (track.muted) this.#listeners.onInterrupted?.(kind, 'muted');
  }

  /** True when there was something to let go. */
  #release(kind: MediaKind): boolean {
    const { track } = this.store.get().inputs[kind];
    track?.stop();
    this.#setInput(kind, { track: null, isMuted: false });
    return track !== null;
  }

  /** Unplugged, or taken by the system. Not called for what we stop ourselves. */
  async #lost(kind: MediaKind, track: MediaStreamTrack): Promise<void> {
    const { deviceId } = this.store.get().inputs[kind];
    if (this.#isClosed || this.store.get().inputs[kind].track !== track) return;
    this.#setInput(kind, { track: null, isMuted: false });
    if ((await permissionOf(kind)) === 'denied') return this.#refused(kind);
    await this.#list();
    const fallback = fallbackFor(this.store.get().choices[kind], deviceId);
    if (fallback) await this.#open(kind, fallback.deviceId);
    else this.#setInput(kind, { problem: 'missing' });
    const hasTakenOver = this.store.get().inputs[kind].track !== null;
    this.#listeners.onLost(kind, hasTakenOver ? fallback : null);
    if (!hasTakenOver) this.#listeners.onChanged(kind);
  }

  /** Devices without permission have no names, and look as if there were none. */
  #refused(kind: MediaKind): void {
    this.#setInput(kind, { problem: 'denied' });
    this.#listeners.onInterrupted?.(kind, 'denied');
    this.#listeners.onChanged(kind);
  }

  readonly #devicesChanged = () => void this.#openMissing();

  /** Something was plugged in or out: what was missing may be there now. */
  async #openMissing(): Promise<void> {
    await this.#list();
    for (const kind of kinds) {
      const { track, problem, isOpening } = this.store.get().inputs[kind];
      const isMissed = track === null && !isOpening && (problem === 'missing' || problem === 'busy');
      if (isMissed && this.store.get().choices[kind].length > 0) await this.#open(kind, '');
    }
  }

  async #list(): Promise<void> {
    const [audio, video] = await Promise.all([listDevices('audio'), listDevices('video')]);
    if (!this.#isClosed) this.#set({ choices: { audio, video } });
  }

  #constraints(): CaptureConstraints {
    return { processing: this.store.get().processing, video: this.#video };
  }

  #named(kind: MediaKind, deviceId: string): DeviceChoice | null {
    return this.store.get().choices[kind].find((choice) => choice.deviceId === deviceId) ?? null;
  }

  #setInput(kind: MediaKind, change: Partial<Input>): void {
    const { inputs } = this.store.get();
    this.#set({ inputs: { ...inputs, [kind]: { ...inputs[kind], ...change } } });
  }

  #set(change: Partial<CaptureState>): void {
    this.store.set({ ...this.store.get(), ...change });
  }
}
