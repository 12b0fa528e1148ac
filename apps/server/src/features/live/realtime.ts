import * as contract from '@palco/contract/live/signalling';
import * as stageContract from '@palco/contract/live/stage';
import { bindSignal, type MediaBinding } from '../../sockets/media.ts';
import { bindRequest, type RequestBinding } from '../../sockets/realtime.ts';
import type { Peer } from './peer.ts';
import type { Signalling } from './signalling.ts';
import type { Stage } from './stage.ts';

export const signallingRequests = (signalling: Signalling): MediaBinding<Peer>[] => [
  bindSignal(contract.getRouterRtpCapabilities, (peer: Peer) => signalling.capabilities(peer)),
  bindSignal(contract.createProducerTransport, (peer: Peer, { forceTcp, isTest }) =>
    signalling.openProducerTransport(peer, forceTcp, isTest),
  ),
  bindSignal(contract.connectProducerTransport, (peer: Peer, { dtlsParameters }) =>
    signalling.connectProducerTransport(peer, dtlsParameters),
  ),
  bindSignal(contract.produce, (peer: Peer, input) => signalling.produce(peer, input)),
  bindSignal(contract.producerTransportClosed, (peer: Peer) => signalling.closeProducerTransport(peer)),
  bindSignal(contract.mediaProducerPause, (peer: Peer, { kinds }) => signalling.setPaused(peer, kinds, true)),
  bindSignal(contract.mediaProducerResume, (peer: Peer, { kinds }) => signalling.setPaused(peer, kinds, false)),
  bindSignal(contract.measureUpload, async (peer: Peer) => signalling.measureUpload(peer)),
  bindSignal(contract.createConsumerTransport, (peer: Peer, { forceTcp, rtpCapabilities }) =>
    signalling.openConsumerTransport(peer, forceTcp, rtpCapabilities),
  ),
  bindSignal(contract.connectConsumerTransport, (peer: Peer, { dtlsParameters }) =>
    signalling.connectConsumerTransport(peer, dtlsParameters),
  ),
  bindSignal(contract.consume, (peer: Peer, { producerId, rtpCapabilities }) =>
    signalling.consume(peer, producerId, rtpCapabilities),
  ),
  bindSignal(contract.resumeConsumer, (peer: Peer, { consumerId }) => signalling.resumeConsumer(peer, consumerId)),
  bindSignal(contract.setPreferredLayers, (peer: Peer, input) => signalling.setPreferredLayers(peer, input)),
];

export const stageRequests = (stage: Stage): RequestBinding[] => [
  bindRequest(stageContract.raiseHand, ({ caller, payload }) => stage.raise(caller, payload.roomId, payload.raised)),
  bindRequest(stageContract.listHands, ({ caller, payload }) => stage.list(caller, payload.roomId)),
  bindRequest(stageContract.inviteToStage, async ({ caller, payload }) => {
    await stage.invite(caller, payload.roomId, payload.userId);
    return {};
  }),
  bindRequest(stageContract.muteOnStage, ({ caller, payload }) => stage.mute(caller, payload.roomId, payload.userId)),
  bindRequest(stageContract.removeFromStage, async ({ caller, payload }) => {
    await stage.remove(caller, payload.roomId, payload.userId);
    return {};
  }),
];
