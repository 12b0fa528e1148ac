/** Rooms for organizers: listing, creating, changing and removing them, with their covers and attachments. */

import { AppError } from '@palco/contract/errors';
import type { EventKind } from '@palco/contract/reports/kinds';
import * as limits from '@palco/contract/room-limits';
import type { RoomDetails, RoomInput, RoomPage, RoomsChange } from '@palco/contract/rooms/organizer';
import { canManageCourse } from '@palco/domain/auth/access';
import type { Clock } from '../../adapters/clock/port.ts';
import { violates } from '../../adapters/db/violations.ts';
import type { Identity } from '../../shared/identity.ts';
import type { RoomAdmission } from './admission.ts';
import type { Catalogue } from './catalogue.ts';
import type { RoomFiles } from './files.ts';
import {
  columnsOfChange,
  type OrganizerRoomRepository,
  type RoomSearch,
  type RoomsOutcome,
} from './organizer-repository.ts';
import { presentDetails } from './present.ts';
import type { RoomChange, RoomRepository } from './repository.ts';

/** Fields that are not given stay as they are. */
type RoomInputPart = { readonly [K in keyof RoomInput]?: RoomInput[K] | undefined };

export type RoomOrganizerPorts = {
  repository: RoomRepository;
  list: OrganizerRoomRepository;
  findRoom: RoomAdmission['find'];
  catalogue: Pick<Catalogue, 'roomsChanged'>;
  files: RoomFiles;
  clock: Clock;
  onChatChanged: (roomId: string, enabled: boolean) => void;
  /** Rooms were moved: other people organize them now. */
  onCourseChanged: () => void;
  canUseVideo: (identity: Identity, videoId: string) => Promise<boolean>;
  /** Removes a video unless another room still shows it. */
  removeUnusedVideo: (videoId: string) => Promise<void>;
  record: (kind: EventKind, roomId: string, userId: string, details?: Record<string, unknown>) => void;
};

export type RoomOrganizer = ReturnType<typeof createRoomOrganizer>;

export const createRoomOrganizer = ({
  repository,
  list,
  findRoom,
  catalogue,
  files,
  clock,
  ...ports
}: RoomOrganizerPorts) => {
  const info = async (id: string): Promise<RoomDetails> =>
    presentDetails(await findRoom(id), await repository.attachmentsOf(id));

  const listAll = async (identity: Identity) =>
    (await repository.listAll(identity.managedCourses)).map((row) => presentDetails(row, []));

  const find = async (wanted: RoomSearch): Promise<RoomPage> => {
    const { rows, total } = await list.find(wanted, clock.now());
    const pages = Math.max(1, Math.ceil(total / limits.rooms.pageSize));
    return { rooms: rows.map((row) => presentDetails(row, [])), total, pages };
  };

  /** Throws NO_PERMISSION for a course that the organizer does not manage, or a video of one, and NOT_FOUND. */
  const checkReferences = async (identity: Identity, input: RoomInputPart, formerVideo: string | null = null) => {
    const known = await Promise.all([
      input.channelId === undefined || repository.hasChannel(input.channelId),
      input.courseId === undefined || repository.hasCourse(input.courseId),
      input.tokyo_video_id === undefined || input.tokyo_video_id === null || repository.hasVideo(input.tokyo_video_id),
    ]);
    if (known.includes(false)) throw new AppError('NOT_FOUND');
    const { courseId, tokyo_video_id: videoId } = input;
    if (courseId !== undefined && !canManageCourse(identity, courseId)) throw new AppError('NO_PERMISSION');
    if (videoId && videoId !== formerVideo && !(await ports.canUseVideo(identity, videoId)))
      throw new AppError('NO_PERMISSION');
  };

  const create = async (identity: Identity, input: RoomInput, requestKey: string | null): Promise<RoomDetails> => {
    await checkReferences(identity, input);
    const { id, isNew } = await repository
      .insert({
        ...columnsOf(input),
        name: input.name,
        channel_id: input.channelId,
        course_id: input.courseId,
        made_by: identity.userId,
        request_key: requestKey,
      })
      .catch(whenReferenceGone);
    catalogue.roomsChanged();
    if (isNew) ports.record('room_create', id, identity.userId, { name: input.name });
    return info(id);
  };

  const update = async (identity: Identity, id: string, change: RoomInputPart): Promise<RoomDetails> => {
    const {
      video_id: former,
      is_live: isLive,
      is_interactive: isInteractive,
      is_chat_enabled: hadChat,
      course_id: formerCourse,
    } = await findRoom(id);
    await checkReferences(identity, change, former);
    const columns = { ...columnsOf(change), updated_at: clock.now() };
    // Everyone in a live was admitted as viewer or participant of the kind of room it began as.
    if (isLive && (change.interactive ?? isInteractive) !== isInteractive) throw new AppError('ROOM_IS_LIVE');
    if (!(await repository.update(id, columns).catch(whenReferenceGone))) throw new AppError('ROOM_NOT_FOUND');
    catalogue.roomsChanged();
    if (change.courseId !== undefined && change.courseId !== formerCourse) ports.onCourseChanged();
    if (former !== null && change.tokyo_video_id !== undefined && change.tokyo_video_id !== former)
      await ports.removeUnusedVideo(former);
    if (change.isChatEnabled !== undefined && change.isChatEnabled !== hadChat)
      ports.onChatChanged(id, change.isChatEnabled);
    // Without the values: one of them is a password.
    ports.record('room_change', id, identity.userId, { fields: Object.keys(change) });
    return info(id);
  };

  const remove = async (id: string) => {
    const row = await findRoom(id);
    if (row.is_live) throw new AppError('ROOM_IS_LIVE');
    const removed = await files.removeRoom(id);
    if (!removed) {
      await findRoom(id);
      throw new AppError('ROOM_IS_LIVE');
    }
    catalogue.roomsChanged();
    if (removed.videoId) await ports.removeUnusedVideo(removed.videoId);
    return row;
  };

  const removeOne = async (identity: Identity, id: string) => {
    const { name } = await remove(id);
    ports.record('room_delete', id, identity.userId, { roomId: id, name });
  };

  const duplicate = async (identity: Identity, id: string, name: string, requestKey: string | null) => {
    const copy = await list.duplicate(id, { name, userId: identity.userId, requestKey });
    if (copy === undefined) throw new AppError('ROOM_NOT_FOUND');
    catalogue.roomsChanged();
    ports.record('room_duplicate', copy, identity.userId, { from: id });
    return info(copy);
  };

  const changeMany = async (identity: Identity, ids: readonly string[], change: RoomsChange): Promise<RoomsOutcome> => {
    if (!(await list.areManaged(ids, identity.managedCourses))) throw new AppError('NO_PERMISSION');
    const outcome =
      change.action === 'delete' ? await removeMany(identity, ids) : await writeMany(identity, ids, change);
    catalogue.roomsChanged();
    if (change.action === 'delete') return outcome;
    if (change.action === 'move' && change.courseId !== undefined) ports.onCourseChanged();
    for (const roomId of outcome.changed)
      ports.record(`room_${change.action}`, roomId, identity.userId, { ...change, roomId });
    return outcome;
  };

  const writeMany = async (
    identity: Identity,
    ids: readonly string[],
    change: Exclude<RoomsChange, { action: 'delete' }>,
  ) => {
    if (change.action === 'move') await checkReferences(identity, change);
    return list.change(ids, columnsOfChange(change, clock.now()), change.action !== 'archive');
  };

  const removeMany = async (identity: Identity, ids: readonly string[]): Promise<RoomsOutcome> => {
    const { changed, live, missing } = await list.states(ids);
    const removed: string[] = [];
    for (const id of changed) {
      const refusal = await removeOne(identity, id).then(
        () => null,
        (error: unknown) => error,
      );
      // Another organizer may have begun its live, or deleted it, meanwhile.
      if (refusal === null) removed.push(id);
      else if (refusal instanceof AppError && refusal.code === 'ROOM_IS_LIVE') live.push(id);
      else if (refusal instanceof AppError && refusal.code === 'ROOM_NOT_FOUND') missing.push(id);
      else throw refusal;
    }
    return { changed: removed, live, missing };
  };

  const setCover = async (identity: Identity, id: string, imageUrl: string | null): Promise<RoomDetails> => {
    await files.setCover(id, (await findRoom(id)).image_url, imageUrl);
    catalogue.roomsChanged();
    ports.record('room_cover', id, identity.userId, { imageUrl });
    return info(id);
  };

  const ofRoom = async <T>(id: string, then: () => Promise<T>): Promise<T> => {
    await findRoom(id);
    return then();
  };

  const addAttachment = async (identity: Identity, id: string, url: string) => {
    const attachment = await ofRoom(id, () => files.addAttachment(id, url));
    ports.record('attachment_add', id, identity.userId, { name: attachment.attachment_name });
    return attachment;
  };

  const removeAttachment = async (identity: Identity, id: string, attachmentId: string) => {
    await files.removeAttachment(id, attachmentId);
    ports.record('attachment_remove', id, identity.userId, { attachmentId });
  };

  return {
    info,
    listAll,
    find,
    duplicate,
    changeMany,
    create,
    update,
    remove: removeOne,
    openCoverUpload: (id: string, fileName: string) => ofRoom(id, () => files.grantCover(id, fileName)),
    setCover,
    openAttachmentUpload: (id: string, fileName: string) => ofRoom(id, () => files.grantAttachment(id, fileName)),
    addAttachment,
    removeAttachment,
    choices: async (identity: Identity) => ({
      channels: await repository.listChannels(),
      courses: await repository.listCourses(identity.managedCourses),
    }),
  };
};

/** The channel or the course was deleted after it was found. */
const whenReferenceGone = (error: unknown): never => {
  throw violates(error, 'reference') ? new AppError('NOT_FOUND', { cause: error }) : error;
};

/** Only what was given is written. */
const columnsOf = (input: RoomInputPart): RoomChange => ({
  ...(input.name !== undefined && { name: input.name }),
  ...(input.description !== undefined && { description: input.description }),
  ...(input.channelId !== undefined && { channel_id: input.channelId }),
  ...(input.courseId !== undefined && { course_id: input.courseId }),
  ...(input.tokyo_video_id !== undefined && { video_id: input.tokyo_video_id }),
  ...(input.isMembersOnly !== undefined && { is_members_only: input.isMembersOnly }),
  ...(input.isProtected !== undefined && { is_protected: input.isProtected }),
  ...(input.isChatEnabled !== undefined && { is_chat_enabled: input.isChatEnabled }),
  ...(input.interactive !== undefined && { is_interactive: input.interactive }),
  ...(input.videoMode !== undefined && { video_mode: input.videoMode }),
  ...(input.liveDelivery !== undefined && { live_delivery: input.liveDelivery }),
  ...(input.startDate !== undefined && { starts_at: input.startDate === null ? null : new Date(input.startDate) }),
  ...(input.endDate !== undefined && { ends_at: input.endDate === null ? null : new Date(input.endDate) }),
  ...(input.timezone !== undefined && { timezone: input.timezone }),
  ...(input.primaryStreamUrl !== undefined && { primary_stream_url: input.primaryStreamUrl }),
  ...(input.secondaryStreamUrl !== undefined && { secondary_stream_url: input.secondaryStreamUrl }),
  ...(input.password !== undefined && { stream_password: input.password }),
});
