/** The response of the room page, put together from the room, its video or live, its chat and its quiz. */
import { AppError } from '@palco/contract/errors';
import type { Language } from '@palco/contract/languages';
import type { Room } from '@palco/contract/rooms';
import { canManageCourse } from '@palco/domain/auth/access';
import { watchRestriction } from '@palco/domain/rooms/access';
import type { Identity } from '../../shared/identity.ts';
import type { EnteredRoom, RoomAdmission } from './admission.ts';
import { presentAttachment, presentCard } from './present.ts';
import type { RoomRepository, RoomRow } from './repository.ts';

/** The addresses a tab plays from, and whether it may play right now. */
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

export type VideoSourceRequest = {
  readonly identity: Identity;
  readonly room: {
    readonly id: string;
    readonly videoId: string;
    readonly isProtected: boolean;
    readonly captions: readonly Language[];
  };
  /** Take the lease even if another tab holds it. */
  readonly isTakeover: boolean;
};

/** The fields of a room that decide where its live is played from. */
export const liveFieldsOf = (row: RoomRow) => ({
  id: row.id,
  courseId: row.course_id,
  isProtected: row.is_protected,
  recordingId: row.recording_id,
  primaryStreamUrl: row.primary_stream_url,
  secondaryStreamUrl: row.secondary_stream_url,
  liveDelivery: row.live_delivery,
});

export type RoomLiveSourceRequest = {
  readonly identity: Identity;
  readonly room: ReturnType<typeof liveFieldsOf>;
  readonly isTakeover: boolean;
  /** Holders of a producer link need no lease. */
  readonly isProducer: boolean;
};

export type RoomViewPorts = {
  repository: RoomRepository;
  admission: RoomAdmission;
  resolveVideoSource: (request: VideoSourceRequest) => Promise<Playable>;
  resolveLiveSource: (request: RoomLiveSourceRequest) => Promise<Playable>;
  findPins: (roomId: string) => Promise<Room['pinnedMessages']>;
  findActiveQuestion: (roomId: string) => Promise<string | null>;
};

export type RoomView = ReturnType<typeof createRoomView>;

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

export const createRoomView = ({ repository, admission, ...ports }: RoomViewPorts) => {
  const play = async (
    identity: Identity,
    row: RoomRow,
    { isTakeover = false, isProducer = false },
  ): Promise<Playable> => {
    const isEnded = row.live_status === 'ended';
    // A link admits to the live only; its recording is for members.
    if (isProducer && isEnded && !(await admission.membership(identity, row))) return nothingToPlay;
    if (row.is_live || (isProducer && !isEnded))
      return ports.resolveLiveSource({ identity, room: liveFieldsOf(row), isTakeover, isProducer });
    if (row.video_id === null || row.video_status !== 'READY') return nothingToPlay;
    const room = {
      id: row.id,
      videoId: row.video_id,
      isProtected: row.is_protected,
      captions: row.video_captions ?? [],
    };
    return ports.resolveVideoSource({ identity, room, isTakeover });
  };

  const show = async (identity: Identity, { row, membership, isProducer }: EnteredRoom): Promise<Room> => {
    const restriction = watchRestriction(membership, { isMembersOnly: row.is_members_only });
    const isExtra = membership === 'extra';
    // The picture of a live waits for this response, so nothing here waits for another.
    const [playable, attachments, position, activeQuestionId, pins] = await Promise.all([
      restriction ? nothingToPlay : play(identity, row, { isProducer }),
      isExtra ? [] : repository.attachmentsOf(row.id),
      row.video_id ? repository.positionIn(identity.userId, row.video_id) : 0,
      ports.findActiveQuestion(row.id),
      isExtra ? [] : ports.findPins(row.id),
    ]);
    return {
      ...presentCard(row, restriction),
      ...playable,
      attachments: attachments.map(presentAttachment),
      position,
      videoStatus: row.video_status,
      canWatch: playable.videoUrl !== null,
      extra_user: isExtra,
      canManage: canManageCourse(identity, row.course_id),
      isChatEnabled: row.is_chat_enabled && !isExtra,
      chatEnabled: row.is_chat_enabled && !isExtra,
      saleEnabled: row.is_sale_enabled && !isExtra,
      hasGamification: row.has_gamification,
      termUrl: row.terms_url,
      ActiveQuestionId: activeQuestionId,
      pinnedMessages: pins,
      endDate: row.ends_at?.toISOString() ?? null,
      timezone: row.timezone,
    };
  };

  const get = async (identity: Identity, id: string, producerToken?: string): Promise<Room> =>
    show(identity, await admission.enterByLink(identity, id, producerToken));

  const takePriority = async (identity: Identity, id: string, producerToken?: string) => {
    const { row, membership, isProducer } = await admission.enterByLink(identity, id, producerToken);
    if (watchRestriction(membership, { isMembersOnly: row.is_members_only })) throw new AppError('NO_PERMISSION');
    const { videoUrl, socketPath, technology, video_availability } = await play(identity, row, {
      isTakeover: true,
      isProducer,
    });
    return { video_url: videoUrl, videoUrl, socketPath, technology, video_availability };
  };

  return { enter: admission.enterByLink, show, get, takePriority };
};
