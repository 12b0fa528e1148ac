/** A room on its home worker, with branches on other workers once it has more viewers than one worker serves. */
import type { RtpCapabilities } from '@palco/contract/live/signalling';
import { workerForViewer } from '@palco/domain/live/placement';
import type * as mediasoup from 'mediasoup/types';
import { chooseLayers, type LayerChoice } from './mediasoup-layers.ts';
import { openFeed } from './mediasoup-plain.ts';
import { openReceiver } from './mediasoup-receiver.ts';
import { openMediaTransport } from './mediasoup-transport.ts';
import type { MediaWorker } from './mediasoup-worker.ts';
import type { FeedOptions, MediaFeed, MediaReceiver, MediaRoom, MediaTransport, PacketListener } from './port.ts';
import { initialAvailableOutgoingBitrate, withinMachine } from './settings.ts';

export type RoomEnvironment = {
  /** The running workers. */
  readonly workers: () => readonly MediaWorker[];
  readonly viewersPerWorker: number;
};

/** How often the active speaker is determined. */
const speakerIntervalMs = 300;

type Branch = {
  readonly worker: MediaWorker;
  readonly router: mediasoup.Router;
  viewers: number;
  /** Producers that were piped here. */
  readonly brought: Map<string, Promise<void>>;
};

export class MediasoupRoom implements MediaRoom {
  readonly roomId: string;
  readonly #home: Branch;
  readonly #branches: Branch[];
  readonly #opening = new Map<MediaWorker, Promise<Branch>>();
  readonly #producers = new Map<string, mediasoup.Producer>();
  /** Of producers with several layers. */
  readonly #layers = new Map<string, LayerChoice>();
  readonly #environment: RoomEnvironment;
  #speakers: mediasoup.ActiveSpeakerObserver | undefined;

  static async create(roomId: string, worker: MediaWorker, environment: RoomEnvironment): Promise<MediasoupRoom> {
    const router = await worker.openRouter();
    return new MediasoupRoom(roomId, { worker, router, viewers: 0, brought: new Map() }, environment);
  }

  private constructor(roomId: string, home: Branch, environment: RoomEnvironment) {
    this.roomId = roomId;
    this.#home = home;
    this.#branches = [home];
    this.#environment = environment;
  }

  get rtpCapabilities(): RtpCapabilities {
    return { ...this.#home.router.rtpCapabilities };
  }

  onClose(listener: () => void): void {
    this.#home.router.observer.once('close', listener);
  }

  async openTransport({
    purpose,
    forceTcp,
  }: {
    purpose: 'send' | 'watch';
    forceTcp: boolean;
  }): Promise<MediaTransport> {
    const branch = purpose === 'send' ? this.#home : await this.#branchForViewer();
    const { worker, router } = branch;
    if (purpose === 'watch') branch.viewers += 1;
    worker.load += 1;
    const giveBack = () => {
      if (purpose === 'watch') branch.viewers -= 1;
      worker.load -= 1;
    };
    const transport = await router
      .createWebRtcTransport({
        webRtcServer: worker.server,
        enableUdp: !forceTcp,
        enableTcp: true,
        preferUdp: true,
        ...(purpose === 'watch' && { initialAvailableOutgoingBitrate }),
      })
      .catch((error: unknown) => {
        giveBack();
        throw error;
      });
    transport.observer.once('close', giveBack);
    return openMediaTransport(transport, router, {
      producerAdded: (producer) => this.#added(producer),
      bring: (producerId) => this.#bring(branch, producerId),
      layersOf: (producerId) => this.#layers.get(producerId),
    });
  }

  openReceiver(producerId: string, onPacket: PacketListener): Promise<MediaReceiver> {
    const layers = this.#layers.get(producerId);
    return openReceiver(this.#home.router, producerId, (layer, packet) => {
      layers?.received(layer);
      onPacket(layer, packet);
    });
  }

  async openFeed(options: FeedOptions): Promise<MediaFeed> {
    const feed = await openFeed(this.#home.router, options);
    this.#added(feed.raw);
    return feed;
  }

  async onSpeaker(listener: (producerId: string) => void): Promise<void> {
    const speakers = await this.#home.router.createActiveSpeakerObserver({ interval: speakerIntervalMs });
    speakers.on('dominantspeaker', ({ producer }) => listener(producer.id));
    this.#speakers = speakers;
    await Promise.all([...this.#producers.values()].map((producer) => this.#observeLevel(producer)));
  }

  close(): void {
    for (const { router } of this.#branches) router.close();
  }

  #added(producer: mediasoup.Producer): void {
    this.#producers.set(producer.id, producer);
    void this.#observeLevel(producer);
    const layers = producer.rtpParameters.encodings?.length ?? 1;
    if (producer.kind === 'video' && layers > 1) this.#layers.set(producer.id, chooseLayers(layers));
    producer.observer.once('close', () => {
      this.#producers.delete(producer.id);
      this.#layers.get(producer.id)?.close();
      this.#layers.delete(producer.id);
      for (const branch of this.#branches) branch.brought.delete(producer.id);
    });
  }

  async #observeLevel(producer: mediasoup.Producer): Promise<void> {
    if (producer.kind !== 'audio') return;
    await this.#speakers?.addProducer({ producerId: producer.id }).catch(() => {
      // Closed before it was observed.
    });
  }

  async #branchForViewer(): Promise<Branch> {
    const { workers, viewersPerWorker } = this.#environment;
    const loads = workers().map((worker) => ({ worker, load: worker.load }));
    const worker = workerForViewer(this.#branches, loads, viewersPerWorker) ?? this.#home.worker;
    const existing = this.#branches.find((branch) => branch.worker === worker);
    if (existing) return existing;
    // Viewers who arrive together share the branch that the first of them opens.
    const opening = this.#opening.get(worker) ?? this.#openBranch(worker);
    this.#opening.set(worker, opening);
    return opening.finally(() => this.#opening.delete(worker));
  }

  async #openBranch(worker: MediaWorker): Promise<Branch> {
    const branch: Branch = { worker, router: await worker.openRouter(), viewers: 0, brought: new Map() };
    this.#branches.push(branch);
    branch.router.observer.once('close', () => {
      this.#branches.splice(this.#branches.indexOf(branch), 1);
    });
    return branch;
  }

  /** False when there is no such producer in the room. */
  async #bring(branch: Branch, producerId: string): Promise<boolean> {
    if (!this.#producers.has(producerId)) return false;
    if (branch === this.#home) return true;
    const piping =
      branch.brought.get(producerId) ??
      this.#home.router
        .pipeToRouter({ producerId, router: branch.router, listenInfo: withinMachine })
        .then(() => undefined);
    branch.brought.set(producerId, piping);
    await piping.catch((error: unknown) => {
      branch.brought.delete(producerId);
      throw error;
    });
    return true;
  }
}
