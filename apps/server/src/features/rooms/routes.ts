import * as contract from '@palco/contract/rooms';
import * as filesContract from '@palco/contract/rooms/files';
import { bindPrepared, bindRoute, type RouteBinding } from '../../http/routes.ts';
import type { RoomService } from './service.ts';

/** Pictures and video cannot send headers, so whoever opens a room gets the cookie its video addresses belong to. */
type MediaCookie = (loginId: string) => { name: string; value: string; path: string; maxAgeS: number };

export const roomRoutes = (rooms: RoomService, mediaCookie: MediaCookie): RouteBinding[] => [
  bindPrepared(contract.listRooms, ({ caller }) => rooms.home(caller)),
  bindRoute(contract.getRoom, ({ caller, params, query, setCookie }) => {
    setCookie(mediaCookie(caller.loginId));
    return rooms.get(caller, params.id, query.producer_token);
  }),
  bindRoute(contract.listAllRooms, () => rooms.listAll()),
  bindRoute(contract.getRoomInfo, ({ params }) => rooms.info(params.id)),
  bindRoute(contract.createRoom, ({ caller, body }) => rooms.create(caller, body)),
  bindRoute(contract.updateRoom, ({ params, body }) => rooms.update(params.id, body)),
  bindRoute(contract.deleteRoom, async ({ params }) => {
    await rooms.remove(params.id);
    return {};
  }),
  bindRoute(filesContract.openCoverUpload, ({ params, body }) => rooms.openCoverUpload(params.id, body.fileName)),
  bindRoute(filesContract.setCover, ({ params, body }) => rooms.setCover(params.id, body.imageUrl)),
  bindRoute(filesContract.openAttachmentUpload, ({ params, body }) =>
    rooms.openAttachmentUpload(params.id, body.fileName),
  ),
  bindRoute(filesContract.addAttachment, ({ params, body }) => rooms.addAttachment(params.id, body.attachmentUrl)),
  bindRoute(filesContract.removeAttachment, async ({ params }) => {
    await rooms.removeAttachment(params.id, params.attachmentId);
    return {};
  }),
  bindRoute(contract.listRoomChoices, () => rooms.choices()),
  bindRoute(contract.createChannel, ({ body }) => rooms.createChannel(body.name)),
  bindRoute(contract.createCourse, ({ body }) => rooms.createCourse(body.name, body.isOpen)),
];
