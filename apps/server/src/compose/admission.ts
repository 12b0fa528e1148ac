/** Roles api and media: who may be in a room, who has it open, and how its pages are notified. */
import type { Notice, PayloadIn } from '@palco/contract/define';
import { presence as presenceNotice } from '@palco/contract/rooms';
import { readSecret } from '../adapters/db/secrets.ts';
import { createProducerTokens } from '../adapters/tokens/producer-jwt.ts';
import { createLiveLinks } from '../features/live/links.ts';
import { createLiveRepository } from '../features/live/repository.ts';
import type { Managed } from '../features/organizers/managed.ts';
import { createRoomAdmission } from '../features/rooms/admission.ts';
import { type Catalogue, createCatalogue } from '../features/rooms/catalogue.ts';
import { createPresence } from '../features/rooms/presence.ts';
import { createViewersElsewhere, sharePresence } from '../features/rooms/presence-of-nodes.ts';
import { createRoomRepository } from '../features/rooms/repository.ts';
import { createAcceptancesService } from '../features/terms/acceptances.ts';
import { createAcceptancesRepository } from '../features/terms/acceptances-repository.ts';
import { createTermsRepository } from '../features/terms/repository.ts';
import { termsRoutes } from '../features/terms/routes.ts';
import { createTermsService } from '../features/terms/service.ts';
import type { Identity } from '../shared/identity.ts';
import type { MediaSockets } from '../sockets/media.ts';
import type { Realtime } from '../sockets/realtime.ts';
import type { Core } from './core.ts';

export type AdmissionParts = {
  realtime: Realtime;
  mediaSockets: MediaSockets;
  managed: Managed;
  publicUrl: () => string;
};
export type Admission = Awaited<ReturnType<typeof composeAdmission>>;

/** Sends a notice to every page that has a room open. */
export type NotifyRoom = <N extends Notice>(roomId: string, notice: N, payload: PayloadIn<N>) => void;

export const composeAdmission = async (core: Core, parts: AdmissionParts) => {
  const { db, clock, log, events, everyNode, nodes } = core;
  const { realtime, mediaSockets, managed, publicUrl } = parts;
  const repository = createRoomRepository(db);
  const local = createCatalogue(repository, clock);
  const catalogue: Catalogue = {
    ...local,
    roomsChanged: everyNode.define('rooms changed', local.roomsChanged, local.roomsChanged),
    enrolmentsChanged: everyNode.define('enrolments changed', local.enrolmentsChanged, local.allEnrolmentsChanged),
  };
  const terms = createTermsService({ repository: createTermsRepository(db), clock });
  const links = createLiveLinks({
    repository: createLiveRepository(db),
    tokens: createProducerTokens(await readSecret(db, 'producer')),
    clock,
    publicUrl,
    onRevoked: everyNode.define('links revoked', mediaSockets.endLinks),
    record: (kind, roomId, userId, details) => events.record({ kind, roomId, userId, details }),
  });
  const admission = createRoomAdmission({
    repository,
    clock,
    findPendingTerms: async (userId, courseId) => (await terms.termsPending(userId, courseId))?.termUrl ?? null,
    linkExpiry: links.expiryOf,
  });

  const notifyRoom: NotifyRoom = (roomId, notice, payload) =>
    realtime.publish(notice, { topic: roomTopic(roomId) }, payload);
  const elsewhere = nodes.isAlone ? null : createViewersElsewhere(nodes);
  const presence = createPresence({
    notify: (roomId, viewers) => notifyRoom(roomId, presenceNotice, { roomId, viewers }),
    ...(elsewhere && { countElsewhere: elsewhere.countIn }),
  });
  const sharing = elsewhere && sharePresence({ nodes, everyNode, presence, elsewhere });

  const notifyCourses = <N extends Notice>(courses: Promise<readonly string[]>, notice: N, payload: PayloadIn<N>) => {
    realtime.publish(notice, 'organizers', payload);
    courses.then(
      (ids) => {
        for (const organizersOnlyOf of ids) realtime.publish(notice, { organizersOnlyOf }, payload);
      },
      (error: unknown) => log.warn({ err: error }, 'organizers of one course were not notified; their pages poll'),
    );
  };
  /** Sends a notice to the organizers who manage the course of a room. */
  const notifyOrganizers: NotifyRoom = (roomId, notice, payload) =>
    notifyCourses(managed.coursesOfRoom(roomId), notice, payload);
  /** Sends a notice to the users who may know of a room: all for a room open to all, else its pages and the organizers. */
  const notifyReaders: NotifyRoom = (roomId, notice, payload) => {
    const send = (isOpenToAll: boolean) => {
      if (isOpenToAll) return realtime.publish(notice, 'everyone', payload);
      notifyRoom(roomId, notice, payload);
      notifyOrganizers(roomId, notice, payload);
    };
    catalogue
      .isOpenToAll(roomId)
      .then(send)
      .catch((error: unknown) => log.warn({ err: error, room: roomId }, 'pages were not notified; they poll'));
  };

  return {
    repository,
    catalogue,
    links,
    admission,
    notifyRoom,
    /** To the pages of this node. */
    notifyRoomHere: ((roomId, notice, payload) =>
      realtime.publishHere(notice.name, { topic: roomTopic(roomId) }, payload)) as NotifyRoom,
    notifyReaders,
    notifyOrganizers,
    /** The same for the rooms that show a video. */
    notifyOrganizersOfVideo: ((videoId, notice, payload) =>
      notifyCourses(managed.coursesOfVideo(videoId), notice, payload)) as NotifyRoom,
    /** As `notifyRoom`, without extra members, who have quizzes only. */
    notifyOffers: ((roomId, notice, payload) =>
      realtime.publish(notice, { topic: offerTopic(roomId) }, payload)) as NotifyRoom,
    presence,
    /** As `admission.admit`, without a query for rooms and users that the catalogue knows: a full room joins at once. */
    admitByCatalogue: async (identity: Identity, roomId: string) =>
      (await catalogue.membershipIn(identity, roomId)) ?? admission.admit(identity, roomId),
    /** Tabs that have the room open were admitted when they joined: a full room that answers at once costs no queries. */
    admitCached: async (identity: Identity, roomId: string): Promise<void> => {
      if (identity.sessionId !== null && presence.has(identity.sessionId, roomId)) return;
      await admission.admit(identity, roomId);
    },
    routes: termsRoutes(terms, createAcceptancesService(createAcceptancesRepository(db))),
    close: () => {
      presence.close();
      sharing?.close();
    },
  };
};

/** The pages that have the room open and may see its offers: extra members have quizzes only. */
export const offerTopic = (roomId: string) => `offers:${roomId}`;

/** Every page that has the room open, with or without its chat. */
export const roomTopic = (roomId: string) => `room:${roomId}`;
