import * as contract from '@palco/contract/rooms';
import * as filesContract from '@palco/contract/rooms/files';
import { openRoom } from '@palco/contract/rooms/opening';
import * as organizerContract from '@palco/contract/rooms/organizer';
import { bindPrepared, bindRoute, type RouteBinding } from '../../http/routes.ts';
import type { Catalogue } from './catalogue.ts';
import type { OpenRoom } from './opening.ts';
import type { RoomOrganizer } from './organizer.ts';
import type { RoomView } from './room-view.ts';

/** Image and video elements cannot send headers, so opening a room sets the cookie that its video URLs require. */
type MediaCookie = (loginId: string) => { name: string; value: string; path: string; maxAgeS: number };

type RoomHandlers = {
  catalogue: Catalogue;
  view: RoomView;
  open: OpenRoom;
  organizer: RoomOrganizer;
  mediaCookie: MediaCookie;
  countViewers: (roomId: string) => number;
};

export const roomRoutes = ({
  catalogue,
  view,
  open,
  organizer,
  mediaCookie,
  countViewers,
}: RoomHandlers): RouteBinding[] => [
  bindPrepared(contract.listRooms, ({ caller }) => catalogue.home(caller)),
  bindRoute(contract.listViewers, async ({ caller }) =>
    (await catalogue.livesSeenBy(caller)).map((roomId) => ({
      roomId,
      viewers: countViewers(roomId),
    })),
  ),
  bindRoute(contract.getRoom, ({ caller, params, query, setCookie }) => {
    setCookie(mediaCookie(caller.loginId));
    return view.get(caller, params.id, query.producer_token);
  }),
  bindRoute(openRoom, ({ caller, params, setCookie }) => {
    setCookie(mediaCookie(caller.loginId));
    return open(caller, params.id);
  }),
  bindRoute(organizerContract.listAllRooms, ({ caller }) => organizer.listAll(caller)),
  bindRoute(organizerContract.getRoomInfo, ({ params }) => organizer.info(params.id)),
  bindRoute(organizerContract.createRoom, ({ caller, body, requestKey }) => organizer.create(caller, body, requestKey)),
  bindRoute(organizerContract.updateRoom, ({ caller, params, body }) => organizer.update(caller, params.id, body)),
  bindRoute(organizerContract.deleteRoom, async ({ caller, params }) => {
    await organizer.remove(caller, params.id);
    return {};
  }),
  bindRoute(organizerContract.findRooms, ({ caller, query: { page, channelId, courseId, ...query } }) =>
    organizer.find({ ...query, channelId, courseId, page: Number(page), managed: caller.managedCourses }),
  ),
  bindRoute(organizerContract.duplicateRoom, ({ caller, params, body, requestKey }) =>
    organizer.duplicate(caller, params.id, body.name, requestKey),
  ),
  bindRoute(organizerContract.changeRooms, ({ caller, body }) => organizer.changeMany(caller, body.ids, body.change)),
  bindRoute(filesContract.openCoverUpload, ({ params, body }) => organizer.openCoverUpload(params.id, body.fileName)),
  bindRoute(filesContract.setCover, ({ caller, params, body }) => organizer.setCover(caller, params.id, body.imageUrl)),
  bindRoute(filesContract.openAttachmentUpload, ({ params, body }) =>
    organizer.openAttachmentUpload(params.id, body.fileName),
  ),
  bindRoute(filesContract.addAttachment, ({ caller, params, body }) =>
    organizer.addAttachment(caller, params.id, body.attachmentUrl),
  ),
  bindRoute(filesContract.removeAttachment, async ({ caller, params }) => {
    await organizer.removeAttachment(caller, params.id, params.attachmentId);
    return {};
  }),
  bindRoute(organizerContract.listRoomChoices, ({ caller }) => organizer.choices(caller)),
];
