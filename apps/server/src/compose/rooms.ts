/** Role api: the room page and the organizer's pages of rooms, which show parts of nearly every other feature. */
import { offerChanged, offersEnabled } from '@palco/contract/offers';
import { createOfferRepository } from '../features/offers/repository.ts';
import { offerRoutes } from '../features/offers/routes.ts';
import { createOfferService } from '../features/offers/service.ts';
import type { Managed } from '../features/organizers/managed.ts';
import { playbackRoutes } from '../features/playback/routes.ts';
import { createRoomFiles } from '../features/rooms/files.ts';
import { createRoomFilesRepository } from '../features/rooms/files-repository.ts';
import { createRoomOpening, type OpeningPorts } from '../features/rooms/opening.ts';
import { createRoomOrganizer } from '../features/rooms/organizer.ts';
import { createOrganizerRoomRepository } from '../features/rooms/organizer-repository.ts';
import { createRoomView, type RoomViewPorts } from '../features/rooms/room-view.ts';
import { roomRoutes } from '../features/rooms/routes.ts';
import type { Admission } from './admission.ts';
import type { Chat } from './chat.ts';
import type { Core } from './core.ts';
import type { Playback } from './playback.ts';

export type RoomParts = Pick<RoomViewPorts, 'resolveLiveSource' | 'findActiveQuestion'> & {
  auth: { openSession: OpeningPorts['openSession']; me: OpeningPorts['readUser'] };
  managed: Managed;
  rooms: Admission;
  playback: Playback;
  chat: Pick<Chat, 'pinsOf' | 'chatChanged' | 'organizersChanged'>;
  removeUnusedVideo: (videoId: string) => Promise<void>;
};

export const composeRooms = (
  core: Core,
  { auth, managed, rooms, playback, chat, removeUnusedVideo, ...ports }: RoomParts,
) => {
  const { db, clock, log, events } = core;
  const { repository, catalogue, admission, notifyOffers, presence } = rooms;
  const files = createRoomFiles({
    files: createRoomFilesRepository(db),
    storage: core.storage,
    images: core.images,
    clock,
    onSweepFailed: (error) =>
      log.warn({ err: error }, 'unclaimed room files could not be removed; the next sweep tries again'),
  });
  const view = createRoomView({
    ...ports,
    repository,
    admission,
    resolveVideoSource: playback.playback.resolveVideoSource,
    findPins: chat.pinsOf,
  });
  const organizer = createRoomOrganizer({
    repository,
    list: createOrganizerRoomRepository(db, repository),
    findRoom: admission.find,
    catalogue,
    files,
    clock,
    onChatChanged: chat.chatChanged,
    onCourseChanged: chat.organizersChanged,
    canUseVideo: (identity, videoId) => managed.canManage(identity, 'video', videoId),
    removeUnusedVideo,
    record: (kind, roomId, userId, details) => events.record({ kind, roomId, userId, ...(details && { details }) }),
  });
  const offers = createOfferService({
    repository: createOfferRepository(db),
    clock,
    admit: admission.admit,
    canManageRoom: managed.canManageRoom,
    onEnabled: (roomId, shown) => notifyOffers(roomId, offersEnabled, { roomId, ...shown }),
    onChanged: (roomId, shown) => notifyOffers(roomId, offerChanged, { roomId, ...shown }),
    record: (kind, roomId, userId, details) => events.record({ kind, roomId, userId, ...(details && { details }) }),
  });

  return {
    routes: [
      ...roomRoutes({
        catalogue,
        view,
        open: createRoomOpening({
          openSession: auth.openSession,
          readUser: auth.me,
          enterRoom: view.enter,
          showRoom: view.show,
        }),
        organizer,
        mediaCookie: playback.mediaCookie,
        countViewers: presence.count,
      }),
      ...playbackRoutes({ playback: playback.playback, takePriority: view.takePriority }),
      ...offerRoutes(offers),
    ],
    showOffer: offers.show,
    onFileUploaded: files.onUploaded,
    /** Files are public to those who have their address, so that the caller is not known. */
    onFileDownload: (key: string) => {
      const attachment = files.attachmentOf(key);
      if (attachment)
        events.record({
          kind: 'attachment_download',
          roomId: attachment.roomId,
          userId: null,
          details: { name: attachment.name },
        });
    },
  };
};
