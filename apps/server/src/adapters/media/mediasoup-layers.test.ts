import type * as mediasoup from 'mediasoup/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseLayers, type LayerChoice } from './mediasoup-layers.ts';
import { MediaWorker } from './mediasoup-worker.ts';
import { provideWorker } from './worker-program.ts';

const here = '127.0.0.1';
const listenInfo = { protocol: 'udp', ip: here } as const;
let worker: MediaWorker;
let consumer: mediasoup.Consumer;
/** Of a viewer who comes later. */
let second: mediasoup.Consumer;
let layers: LayerChoice;

beforeAll(async () => {
  const settings = { workers: 1, port: 0, listenIp: here, announcedIp: undefined, viewersPerWorker: 1 };
  worker = await MediaWorker.create(await provideWorker(() => {}).worker, settings, 0);
  const router = await worker.openRouter();
  const sending = await router.createPlainTransport({ listenInfo });
  const parameters = { 'packetization-mode': 1, 'profile-level-id': '42e01f', 'level-asymmetry-allowed': 1 };
  const codec = { mimeType: 'video/H264', clockRate: 90_000, payloadType: 101, parameters, rtcpFeedback: [] };
  const encodings = [1, 2, 3].map((ssrc) => ({ ssrc }));
  const producer = await sending.produce({ kind: 'video', rtpParameters: { codecs: [codec], encodings } });
  const watching = await router.createPlainTransport({ listenInfo });
  const options = { producerId: producer.id, rtpCapabilities: router.rtpCapabilities };
  [consumer, second] = [await watching.consume(options), await watching.consume(options)];
  layers = chooseLayers(encodings.length);
});
afterAll(() => {
  layers?.close();
  worker?.close();
});

/** Packets of these layers come until the viewer's consumer is given that layer. */
const expectLayer = (arriving: readonly number[], layer: number) =>
  expect
    .poll(
      () => {
        for (const one of arriving) layers.received(one);
        return consumer.preferredLayers?.spatialLayer;
      },
      { interval: 20 },
    )
    .toBe(layer);

describe('the layer of a viewer', () => {
  it('is the best one that arrives, but none above the one that the viewer chose', async () => {
    const choose = layers.follow(consumer);
    for (const layer of [0, 1, 2]) layers.received(layer);
    await expectLayer([0, 1], 1);
    await expectLayer([0], 0);
    layers.follow(second);
    await expect.poll(() => second.preferredLayers?.spatialLayer).toBe(0);
    await choose({ spatialLayer: 1 });
    expect(consumer.preferredLayers?.spatialLayer).toBe(0);
    await expectLayer([0, 1, 2], 1);
    await choose({ spatialLayer: 2 });
    expect(consumer.preferredLayers?.spatialLayer).toBe(2);
    expect(second.preferredLayers?.spatialLayer).toBe(2);
  });
});
