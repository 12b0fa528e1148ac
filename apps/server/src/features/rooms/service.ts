import { AppError } from '@palco/contract/errors';
import type { Language } from '@palco/contract/languages';
import type { Room, RoomDetails, RoomInput } from '@palco/contract/rooms';
import { isOrganizer } from '@palco/domain/auth/access';
import { membershipOf, watchRestriction } from '@palco/domain/rooms/access';
import type { Clock } from '../../adapters/clock/port.ts';
import type { Identity } from '../../shared/identity.ts';
import type { Catalogue } from './catalogue.ts';
import type { RoomFiles } from './files.ts';
import { presentAttachment, presentCard, presentDetails } from './present.ts';
import type { RoomChange, RoomRepository, RoomRow } from './repository.ts';

/** Fields that are not given stay as they are. */
type RoomInputPart = { readonly [K in keyof RoomInput]?: RoomInput[K] | undefined };

/** Where a tab may play a video, and whether it may right now. */
export type Playable = Pick<
  Room,
  | 'videoUrl'
  | 'socketPath'
  | 'technology'
  | 'secondaryUrl'
  | 'posterUrl'
  | 'thumbnailsUrl'
  | 'captions'
  | 'video_availability'
>;

export type PlaybackWish = {
  readonly identity: Identity;
  readonly room: {
    readonly id: string;
    readonly videoId: string;
    readonly isProtected: boolean;
    readonly captions: readonly Language[];
  };
  /** Take the right to play even if another tab has it. */
  readonly isTakeover: boolean;
};

/** Somebody at a room that is live, or one that they may produce. */
export type LiveWish = {
  readonly identity: Identity;
  readonly room: {
    readonly id: string;
    readonly isProtected: boolean;
    readonly recordingId: string | null;
    readonly primaryStreamUrl: string | null;
    readonly secondaryStreamUrl: string | null;
  };
  readonly isTakeover: boolean;
  /** They came by a producer link: nothing stands between them and the media of the room. */
  readonly isProducer: boolean;
};

export type RoomPorts = {
  repository: RoomRepository;
  catalogue: Catalogue;
  clock: Clock;
  files: RoomFiles;
  /** The address of the terms somebody still has to accept for a course, if any. */
  findPendingTerms: (userId: string, courseId: string) => Promise<string | null>;
  openVideo: (wish: PlaybackWish) => Promise<Playable>;
  findPins: (roomId: string) => Promise<Room['pinnedMessages']>;
  /** The quiz a room is answering. */
  findActiveQuestion: (roomId: string) => Promise<string | null>;
  onChatChanged: (roomId: string, enabled: boolean) => void;
  /** Removes a video no room shows any more. */
  removeUnusedVideo: (videoId: string) => Promise<void>;
  openLive: (wish: LiveWish) => Promise<Playable>;
  /** Until when a producer link opens this room to somebody, if it does. */
  opensRoom: (producerToken: string | undefined, roomId: string, userId: string) => Promise<Date | null>;
};

export type RoomService = ReturnType<typeof createRoomService>;

const nothingToPlay: Playable = {
  videoUrl: null,
  socketPath: null,
  technology: null,
  secondaryUrl: null,
  posterUrl: null,
  thumbnailsUrl: null,
  captions: [],
  video_availability: 'unavailable',
};

export const createRoomService = ({ repository, catalogue, clock, files, ...ports }: RoomPorts) => {
  const found = async (id: string): Promise<RoomRow> => {
    const row = await repository.find(id);
    if (!row) throw new AppError('ROOM_NOT_FOUND');
    return row;
  };

  const seatIn = async (identity: Identity, row: RoomRow) => {
    const { enrolment, isRoomMonitor } = await repository.standingIn(row, identity.userId, clock.now());
    const isMonitor = identity.monitor || isRoomMonitor;
    return membershipOf({ isOrganizer: isOrganizer(identity), isMonitor, enrolment, isCourseOpen: row.is_course_open });
  };

  /** The room and the seat of somebody in it, once nothing stands between them and the door. */
  const enter = async (identity: Identity, id: string) => {
    const row = await found(id);
    const seat = await seatIn(identity, row);
    if (!seat) throw new AppError('NO_PERMISSION');
    const termUrl = isOrganizer(identity) ? null : await ports.findPendingTerms(identity.userId, row.course_id);
    if (termUrl) throw new AppError('TERMS_REQUIRED', { terms: { courseId: row.course_id, roomId: id, termUrl } });
    return { row, seat };
  };

  /** By a link: written down, so that the chat and whoever counts the viewers know them, also after a restart. */
  const visit = async (identity: Identity, id: string, until: Date) => {
    const row = await found(id);
    if (!(await seatIn(identity, row))) await repository.rememberVisit(id, identity.userId, until);
    return { row, seat: 'full' as const };
  };

  /** By a link as its holder, who needs no right to play; otherwise as whoever has a seat. */
  const enterBy = async (identity: Identity, id: string, producerToken: string | undefined) => {
    const openUntil = await ports.opensRoom(producerToken, id, identity.userId);
    const entered = openUntil ? await visit(identity, id, openUntil) : await enter(identity, id);
    return { ...entered, isProducer: openUntil !== null };
  };

  /** Throws unless somebody may be in a room; answers as what. */
  const admit = async (identity: Identity, id: string) => {
    try {
      return (await enter(identity, id)).seat;
    } catch (error) {
      const isStranger = error instanceof AppError && error.code === 'NO_PERMISSION';
      if (isStranger && (await repository.isVisitor(id, identity.userId, clock.now()))) return 'full' as const;
      throw error;
    }
  };

  const play = async (
    identity: Identity,
    row: RoomRow,
    { isTakeover = false, isProducer = false },
  ): Promise<Playable> => {
    const isOver = row.live_status === 'ended';
    // A link is for the live; its recording is for those who have a seat.
    if (isProducer && isOver && !(await seatIn(identity, row))) return nothingToPlay;
    if (row.is_live || (isProducer && !isOver)) {
      const live = {
        id: row.id,
        isProtected: row.is_protected,
        recordingId: row.recording_id,
        primaryStreamUrl: row.primary_stream_url,
        secondaryStreamUrl: row.secondary_stream_url,
      };
      return ports.openLive({ identity, room: live, isTakeover, isProducer });
    }
    if (row.video_id === null || row.video_status !== 'READY') return nothingToPlay;
    const room = {
      id: row.id,
      videoId: row.video_id,
      isProtected: row.is_protected,
      captions: row.video_captions ?? [],
    };
    return ports.openVideo({ identity, room, isTakeover });
  };

  const get = async (identity: Identity, id: string, producerToken?: string): Promise<Room> => {
    const { row, seat, isProducer } = await enterBy(identity, id, producerToken);
    const restriction = watchRestriction(seat, { isMembersOnly: row.is_members_only });
    const playable = restriction ? nothingToPlay : await play(identity, row, { isProducer });
    const isExtra = seat === 'extra';
    return {
      ...presentCard(row),
      ...playable,
      attachments: isExtra ? [] : (await repository.attachmentsOf(id)).map(presentAttachment),
      position: row.video_id ? await repository.positionIn(identity.userId, row.video_id) : 0,
      videoStatus: row.video_status,
      canWatch: playable.videoUrl !== null,
      restriction,
      extra_user: isExtra,
      isChatEnabled: row.is_chat_enabled && !isExtra,
      chatEnabled: row.is_chat_enabled && !isExtra,
      saleEnabled: row.is_sale_enabled && !isExtra,
      hasGamification: row.has_gamification,
      termUrl: row.terms_url,
      ActiveQuestionId: await ports.findActiveQuestion(id),
      pinnedMessages: isExtra ? [] : await ports.findPins(id),
      startDate: row.starts_at?.toISOString() ?? null,
      endDate: row.ends_at?.toISOString() ?? null,
      timezone: row.timezone,
    };
  };

  const takePriority = async (identity: Identity, id: string, producerToken?: string) => {
    const { row, seat, isProducer } = await enterBy(identity, id, producerToken);
    if (watchRestriction(seat, { isMembersOnly: row.is_members_only })) throw new AppError('NO_PERMISSION');
    const { videoUrl, socketPath, technology, video_availability } = await play(identity, row, {
      isTakeover: true,
      isProducer,
    });
    return { video_url: videoUrl, videoUrl, socketPath, technology, video_availability };
  };

  /** Throws unless they may watch the live of the room right now, with this tab. */
  const checkLiveViewer = async (identity: Identity, id: string) => {
    const { row, seat } = await enter(identity, id);
    if (watchRestriction(seat, { isMembersOnly: row.is_members_only })) throw new AppError('NO_PERMISSION');
    if (!row.is_live) throw new AppError('ROOM_NOT_LIVE');
    const { videoUrl } = await play(identity, row, {});
    if (videoUrl === null) throw new AppError('PLAYING_ELSEWHERE');
  };

  const info = async (id: string): Promise<RoomDetails> =>
    presentDetails(await found(id), await repository.attachmentsOf(id));

  const listAll = async () => (await repository.listAll()).map((row) => presentDetails(row, []));

  const checkReferences = async (input: RoomInputPart) => {
    const known = await Promise.all([
      input.channelId === undefined || repository.hasChannel(input.channelId),
      input.courseId === undefined || repository.hasCourse(input.courseId),
      input.tokyo_video_id === undefined || input.tokyo_video_id === null || repository.hasVideo(input.tokyo_video_id),
    ]);
    if (known.includes(false)) throw new AppError('NOT_FOUND');
  };

  const create = async (identity: Identity, input: RoomInput): Promise<RoomDetails> => {
    await checkReferences(input);
    const { id } = await repository.insert({
      ...columnsOf(input),
      name: input.name,
      channel_id: input.channelId,
      course_id: input.courseId,
      made_by: identity.userId,
    });
    catalogue.roomsChanged();
    return info(id);
  };

  const update = async (id: string, change: RoomInputPart): Promise<RoomDetails> => {
    await checkReferences(change);
    const columns = { ...columnsOf(change), updated_at: clock.now() };
    const { video_id: former } = await found(id);
    if (!(await repository.update(id, columns))) throw new AppError('ROOM_NOT_FOUND');
    catalogue.roomsChanged();
    if (former !== null && change.tokyo_video_id !== undefined && change.tokyo_video_id !== former)
      await ports.removeUnusedVideo(former);
    if (change.isChatEnabled !== undefined) ports.onChatChanged(id, change.isChatEnabled);
    return info(id);
  };

  const remove = async (id: string) => {
    const row = await found(id);
    if (row.is_live) throw new AppError('ROOM_IS_LIVE');
    const videoId = await files.removeRoom(id);
    catalogue.roomsChanged();
    if (videoId) await ports.removeUnusedVideo(videoId);
  };

  const setCover = async (id: string, imageUrl: string | null): Promise<RoomDetails> => {
    await files.setCover(id, (await found(id)).image_url, imageUrl);
    catalogue.roomsChanged();
    return info(id);
  };

  const ofRoom = async <T>(id: string, then: () => Promise<T>): Promise<T> => {
    await found(id);
    return then();
  };

  return {
    home: (identity: Identity) => catalogue.home(identity.userId, isOrganizer(identity) || identity.monitor),
    get,
    admit,
    takePriority,
    checkLiveViewer,
    info,
    listAll,
    create,
    update,
    remove,
    openCoverUpload: (id: string, fileName: string) => ofRoom(id, () => files.grantCover(id, fileName)),
    setCover,
    openAttachmentUpload: (id: string, fileName: string) => ofRoom(id, () => files.grantAttachment(id, fileName)),
    addAttachment: (id: string, url: string) => ofRoom(id, () => files.addAttachment(id, url)),
    removeAttachment: files.removeAttachment,
    choices: async () => ({ channels: await repository.listChannels(), courses: await repository.listCourses() }),
    createChannel: (name: string) => repository.insertChannel(name),
    createCourse: (name: string, isOpen: boolean) => repository.insertCourse(name, isOpen),
  };
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
  ...(input.startDate !== undefined && { starts_at: input.startDate === null ? null : new Date(input.startDate) }),
  ...(input.endDate !== undefined && { ends_at: input.endDate === null ? null : new Date(input.endDate) }),
  ...(input.timezone !== undefined && { timezone: input.timezone }),
  ...(input.primaryStreamUrl !== undefined && { primary_stream_url: input.primaryStreamUrl }),
  ...(input.secondaryStreamUrl !== undefined && { secondary_stream_url: input.secondaryStreamUrl }),
  ...(input.password !== undefined && { stream_password: input.password }),
});
