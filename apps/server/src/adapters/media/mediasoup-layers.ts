/**
 * Gives viewers the best layer that arrives. mediasoup itself notices only after seconds that a sender no longer sends a layer, and shows
 * a still picture until then.
 */
import { ArrivingLayers } from '@palco/domain/live/arriving-layers';
import type * as mediasoup from 'mediasoup/types';

type Wanted = { spatialLayer: number; temporalLayer?: number };

export type LayerChoice = {
  /** A packet of the producer has come. */
  received(layer: number): void;
  /** A new consumer of it; returns how its viewer chooses a layer. */
  follow(consumer: mediasoup.Consumer): (wanted: Wanted) => Promise<void>;
  close(): void;
};

const checkEveryMs = 200;

export const chooseLayers = (count: number): LayerChoice => {
  const arriving = new ArrivingLayers(count);
  const consumers = new Map<mediasoup.Consumer, Wanted>();
  let best = count - 1;

  const apply = (consumer: mediasoup.Consumer, { spatialLayer, ...others }: Wanted) =>
    consumer.setPreferredLayers({ ...others, spatialLayer: Math.min(spatialLayer, best) });
  const applyNow = (consumer: mediasoup.Consumer, wanted: Wanted) => {
    apply(consumer, wanted).catch(() => {
      // Closed, or its worker ended, in this moment.
    });
  };
  const check = () => {
    const now = arriving.best(performance.now());
    if (now === best) return;
    best = now;
    for (const [consumer, wanted] of consumers) applyNow(consumer, wanted);
  };
  const timer = setInterval(check, checkEveryMs);

  return {
    received: (layer) => arriving.received(layer, performance.now()),
    follow: (consumer) => {
      const all = { spatialLayer: count - 1 };
      consumers.set(consumer, all);
      consumer.observer.once('close', () => consumers.delete(consumer));
      if (best < all.spatialLayer) applyNow(consumer, all);
      return (wanted) => {
        consumers.set(consumer, wanted);
        return apply(consumer, wanted);
      };
    },
    close: () => clearInterval(timer),
  };
};
