import type { Attachment, RoomCard, WatchRestriction } from '@palco/contract/rooms';
import type { RoomDetails } from '@palco/contract/rooms/organizer';
import type { AttachmentRow, RoomRow } from './repository.ts';

export const presentCard = (row: RoomRow, restriction: WatchRestriction | null): RoomCard => ({
  id: row.id,
  courseId: row.course_id,
  name: row.name,
  description: row.description,
  image: row.image_url ?? row.course_image_url,
  live: row.is_live,
  liveStatus: row.live_status,
  interactive: row.is_interactive,
  // A video that is still being prepared has no progress yet.
  tokyo_video_id: row.video_status === 'READY' ? row.video_id : null,
  duration: row.video_status === 'READY' ? (row.duration_s ?? 0) : 0,
  startDate: row.starts_at?.toISOString() ?? null,
  restriction,
});

export const presentAttachment = (row: AttachmentRow): Attachment => ({
  id: row.id,
  attachment_name: row.name,
  attachment_url: row.url,
  attachment_extension: row.extension,
});

export const presentDetails = (row: RoomRow, attachments: readonly AttachmentRow[]): RoomDetails => ({
  id: row.id,
  channelId: row.channel_id,
  channelName: row.channel_name,
  courseId: row.course_id,
  courseName: row.course_name,
  name: row.name,
  description: row.description,
  image: row.image_url,
  live: row.is_live,
  liveStatus: row.live_status,
  videoMode: row.video_mode,
  liveDelivery: row.live_delivery,
  interactive: row.is_interactive,
  isChatEnabled: row.is_chat_enabled,
  saleEnabled: row.is_sale_enabled,
  isArchived: row.archived_at !== null,
  slowModeS: row.slow_mode_s,
  isMembersOnly: row.is_members_only,
  isProtected: row.is_protected,
  tokyo_video_id: row.video_id,
  videoStatus: row.video_status,
  videoProgress: row.video_progress ?? 0,
  duration: row.duration_s ?? 0,
  attachments: attachments.map(presentAttachment),
  startDate: row.starts_at?.toISOString() ?? null,
  endDate: row.ends_at?.toISOString() ?? null,
  timezone: row.timezone,
  primaryStreamUrl: row.primary_stream_url,
  secondaryStreamUrl: row.secondary_stream_url,
  password: row.stream_password,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
