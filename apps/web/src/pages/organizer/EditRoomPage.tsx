import { changesOf } from '@palco/domain/rooms/draft';
import { ChartColumn, Radio } from 'lucide-react';
import { Suspense } from 'react';
import { useUser } from '../../features/auth/user-query.ts';
import { chatMessages } from '../../features/chat/messages.ts';
import { offersMessages } from '../../features/offers/messages.ts';
import { languageNames } from '../../features/profile/language-names.ts';
import { reportsMessages } from '../../features/reports/messages.ts';
import { RoomLogPanel } from '../../features/reports/RoomLogPanel.tsx';
import { AttachmentsPanel } from '../../features/rooms/organizer/AttachmentsPanel.tsx';
import { putCover, putRoom, uploadCover } from '../../features/rooms/organizer/api.ts';
import { CoverPanel } from '../../features/rooms/organizer/CoverPanel.tsx';
import { LeaveDialog } from '../../features/rooms/organizer/LeaveDialog.tsx';
import { organizerRoomsMessages } from '../../features/rooms/organizer/messages.ts';
import { RestoredNotice } from '../../features/rooms/organizer/RestoredNotice.tsx';
import { RoomForm } from '../../features/rooms/organizer/RoomForm.tsx';
import { draftOf, useRoomDraft } from '../../features/rooms/organizer/use-room-draft.ts';
import { uploadsMessages } from '../../features/uploads/messages.ts';
import { VideoPanel } from '../../features/uploads/VideoPanel.tsx';
import { useMessages } from '../../lib/i18n/messages.ts';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useParams } from '../../lib/router/navigation.ts';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { buttonClass } from '../../ui/forms/Button.tsx';
import styles from './OrganizerPages.module.css';
import { RoomFrame, type RoomFrameContent, RoomHead } from './RoomFrame.tsx';
import { SectionCard } from './SectionCard.tsx';

const ChatRules = lazyPart(
  () => import('../../features/chat/ChatSettings.tsx').then((module) => module.ChatRules),
  [chatMessages],
);
const OfferPanel = lazyPart(() => import('../../features/offers/OfferPanel.tsx').then((module) => module.OfferPanel));

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
  const reports = useMessages(reportsMessages);
  const uploadTexts = useMessages(uploadsMessages);
  const offers = useMessages(offersMessages);
  const user = useUser();
  const isStageFixed = room.liveStatus !== 'not_live';
  const draft = useRoomDraft({
    saved: draftOf(room),
    updatedAt: room.updatedAt,
    owner: { userId: user.userId, roomId: room.id },
    fixed: isStageFixed ? ['interactive'] : [],
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
        <Link className={buttonClass({ variant: 'secondary' })} to={`/organizer/reports/rooms/${room.id}`}>
          <ChartColumn aria-hidden />
          {reports.report}
        </Link>
      </RoomHead>
      <div className={styles.cards}>
        <RestoredNotice room={draft} />
        <SectionCard title={uploadTexts.video} hint={uploadTexts.videoHint}>
          <VideoPanel
            roomId={room.id}
            videoId={room.tokyo_video_id}
            languageNames={languageNames}
            onChanged={() => void onReload()}
          />
        </SectionCard>
        <SectionCard title={messages.details}>
          <RoomForm room={draft} isNew={false} canAddChannel={user.managesAllCourses} isStageFixed={isStageFixed} />
        </SectionCard>
        <SectionCard title={messages.chatCard} hint={messages.chatCardHint}>
          <Suspense fallback={<Skeleton height={420} radius="var(--radius-12)" />}>
            <ChatRules
              roomId={room.id}
              slowModeS={room.slowModeS}
              onSlowMode={(slowModeS) => onRoom({ ...room, slowModeS })}
            />
          </Suspense>
        </SectionCard>
        <SectionCard title={offers.setupTitle} hint={offers.setupText}>
          <Suspense fallback={<Skeleton height={220} radius="var(--radius-12)" />}>
            <OfferPanel roomId={room.id} userId={user.userId} />
          </Suspense>
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
        <SectionCard title={reports.history} hint={reports.historyHint}>
          <RoomLogPanel roomId={room.id} />
        </SectionCard>
      </div>
      <LeaveDialog guard={draft.guard} />
    </>
  );
};

export default EditRoomPage;
