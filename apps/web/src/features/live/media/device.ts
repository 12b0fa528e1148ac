/**
 * This browser as mediasoup knows it. Its capabilities for sending and receiving are detected with a temporary connection each, once per
 * page and while the server is still being connected.
 */
import { getRouterRtpCapabilities } from '@palco/contract/live/signalling';
import { Device, detectDeviceAsync } from 'mediasoup-client';
import { Chrome111 } from 'mediasoup-client/handlers/Chrome111';
import type * as mediasoup from 'mediasoup-client/types';
import type { MediaSocket } from './media-socket.ts';

type Native = mediasoup.HandlerFactory['getNativeRtpCapabilities'];

type Handling = ReturnType<mediasoup.HandlerFactory['factory']>;

type Handler = { readonly createFactory: typeof Chrome111.createFactory };

/** Most browsers are the first one; the others load what is theirs. See also `media-handlers.ts`, beside the settings of the build. */
const handlers: Readonly<Record<string, (() => Promise<Handler> | Handler) | undefined>> = {
  Chrome111: () => Chrome111,
  Chrome74: async () => (await import('mediasoup-client/handlers/Chrome74')).Chrome74,
  Firefox120: async () => (await import('mediasoup-client/handlers/Firefox120')).Firefox120,
  Safari12: async () => (await import('mediasoup-client/handlers/Safari12')).Safari12,
};

let found: Promise<mediasoup.HandlerFactory | undefined> | undefined;

const find = async (): Promise<mediasoup.HandlerFactory | undefined> => {
  const handler = await handlers[(await detectDeviceAsync()) ?? '']?.();
  const factory = handler?.createFactory({});
  return factory && { ...factory, getNativeRtpCapabilities: once(factory.getNativeRtpCapabilities) };
};

const once = (ask: Native): Native => {
  const answers = new Map<string, ReturnType<Native>>();
  return (options) => {
    const known = answers.get(options.direction) ?? ask(options);
    answers.set(options.direction, known);
    // A failed detection is repeated on the next call.
    known.catch(() => answers.delete(options.direction));
    return known;
  };
};

const findOnce = () => {
  found ??= find().catch((error: unknown) => {
    // Its code could not be loaded; the next connection tries again.
    found = undefined;
    throw error;
  });
  return found;
};

/** From the connection to the first frame, with some air. */
const firstFrameMs = 150;
/** The connection may never come. */
const connectedMs = 5000;

/** The name that mediasoup-client gives to the stream that is only there to find out what the line carries. */
const isProbation = (options: Parameters<Handling['receive']>[0]): boolean =>
  options.every(({ trackId }) => trackId === 'probator');

/** Right after the tracks mediasoup-client negotiates once more, for the probation: that would hold up the connection and the first frame. */
const withLateProbation = (handler: Handling): Handling => {
  const connected = new Promise<void>((resolve) => {
    handler.on('@connectionstatechange', (state) => {
      if (state === 'connected') setTimeout(resolve, firstFrameMs);
    });
  });
  const receive = handler.receive.bind(handler);
  handler.receive = async (options) => {
    if (isProbation(options))
      await Promise.race([connected, new Promise((resolve) => setTimeout(resolve, connectedMs))]);
    return receive(options);
  };
  return handler;
};

/** Each detection costs a temporary connection, so viewers skip the one for sending. */
const forWatching = (factory: mediasoup.HandlerFactory): mediasoup.HandlerFactory => ({
  ...factory,
  factory: (options) => withLateProbation(factory.factory(options)),
  getNativeRtpCapabilities: () => factory.getNativeRtpCapabilities({ direction: 'recvonly' }),
});

/** The capabilities of this browser for receiving; undefined in a browser that mediasoup-client does not support. */
export const receivingCapabilities = async (): Promise<mediasoup.RtpCapabilities | undefined> =>
  (await findOnce())?.getNativeRtpCapabilities({ direction: 'recvonly' });

export const loadDevice = async (socket: MediaSocket, purpose: 'send' | 'watch'): Promise<mediasoup.Device> => {
  const [factory, routerRtpCapabilities] = await Promise.all([findOnce(), socket.ask(getRouterRtpCapabilities, {})]);
  const handlerFactory = factory && purpose === 'watch' ? forWatching(factory) : factory;
  // `Device.factory` throws the library's own error for an unsupported browser.
  const device = handlerFactory ? new Device({ handlerFactory }) : await Device.factory();
  await device.load({ routerRtpCapabilities: routerRtpCapabilities as mediasoup.RtpCapabilities });
  return device;
};
