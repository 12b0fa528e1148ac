import { changesOf } from '@palco/domain/rooms/draft';
import { Radio } from 'lucide-react';
import { languageNames } from '../../features/profile/language-names.ts';
import { AttachmentsPanel } from '../../features/rooms/organizer/AttachmentsPanel.tsx';
import { putCover, putRoom, uploadCover } from '../../features/rooms/organizer/api.ts';
import { CoverPanel } from '../../features/rooms/organizer/CoverPanel.tsx';
import { LeaveDialog } from '../../features/rooms/organizer/LeaveDialog.tsx';
import { organizerRoomsMessages } from '../../features/rooms/organizer/messages.ts';
import { RoomForm } from '../../features/rooms/organizer/RoomForm.tsx';
import { draftOf, useRoomDraft } from '../../features/rooms/organizer/use-room-draft.ts';
import { uploadsMessages } from '../../features/uploads/messages.ts';
import { VideoPanel } from '../../features/uploads/VideoPanel.tsx';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useParams } from '../../lib/router/navigation.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { buttonClass } from '../../ui/forms/Button.tsx';
import styles from './OrganizerPages.module.css';
import { RoomFrame, type RoomFrameContent, RoomHead } from './RoomFrame.tsx';
import { SectionCard } from './SectionCard.tsx';

const EditRoomPage = () => {
  const messages = useMessages(organizerRoomsMessages);
  const { roomId = '' } = useParams();
  return (
    <RoomFrame
      roomId={roomId}
      heading={messages.room}
      titleOf={(room) => room?.name ?? messages.rooms}
      back={{ path: '/organizer/rooms', label: messages.backToRooms }}
    >
      {(content) => <RoomEditor key={content.room.id} {...content} />}
    </RoomFrame>
  );
};

const RoomEditor = ({ room, onRoom, onReload }: RoomFrameContent) => {
  const messages = useMessages(organizerRoomsMessages);
  const uploadTexts = useMessages(uploadsMessages);
  const draft = useRoomDraft({
    saved: draftOf(room),
    save: (draft) => putRoom(room.id, changesOf(draft, draftOf(room))),
    onSaved: (updated) => {
      onRoom(updated);
      toast.success(messages.saved);
    },
  });
  return (
    <>
      <RoomHead room={room} lead={`${room.channelName} · ${room.courseName}`}>
        <Link className={buttonClass({ variant: 'secondary' })} to={`/organizer/rooms/${room.id}/live`}>
          <Radio aria-hidden />
          {messages.liveControls}
        </Link>
      </RoomHead>
      <div className={styles.cards}>
        <SectionCard title={uploadTexts.video} hint={uploadTexts.videoHint}>
          <VideoPanel
            roomId={room.id}
            videoId={room.tokyo_video_id}
            languageNames={languageNames}
            onChanged={() => void onReload()}
          />
        </SectionCard>
        <SectionCard title={messages.details}>
          <RoomForm room={draft} isNew={false} isStageFixed={room.liveStatus !== 'not_live'} />
        </SectionCard>
        <SectionCard title={messages.cover}>
          <CoverPanel
            image={room.image}
            alt={messages.coverAlt}
            store={{
              upload: async (upload) => onRoom(await uploadCover({ roomId: room.id, ...upload })),
              remove: async () => onRoom(await putCover(room.id, null)),
            }}
          />
        </SectionCard>
        <SectionCard title={messages.attachments}>
          <AttachmentsPanel roomId={room.id} attachments={room.attachments} onChanged={onReload} />
        </SectionCard>
      </div>
      <LeaveDialog guard={draft.guard} />
    </>
  );
};

export default EditRoomPage;
