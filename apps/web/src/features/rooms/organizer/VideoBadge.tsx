import type { VideoStatus } from '@palco/contract/rooms';
import type { RoomDetails } from '@palco/contract/rooms/organizer';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { organizerRoomsMessages } from './messages.ts';

type VideoBadgeProps = { readonly room: Pick<RoomDetails, 'live' | 'videoStatus' | 'videoProgress'> };

const tones = {
  PREPARING: 'neutral',
  UPLOADING: 'warning',
  CONVERTING: 'warning',
  READY: 'success',
  UPLOAD_ERROR: 'danger',
} as const satisfies Record<VideoStatus, string>;

/** The state of a room's video, with a percentage during upload and conversion. */
export const VideoBadge = ({ room }: VideoBadgeProps) => {
  const messages = useMessages(organizerRoomsMessages);
  if (room.live) return <Badge tone="live">{messages.live}</Badge>;
  const { videoStatus: status } = room;
  if (status === null) return <Badge tone="neutral">{messages.noVideo}</Badge>;
  const isRunning = status === 'UPLOADING' || status === 'CONVERTING';
  return (
    <Badge tone={tones[status]}>
      {messages.videoStatus[status]}
      {isRunning && ` ${Math.floor(room.videoProgress)} %`}
    </Badge>
  );
};
