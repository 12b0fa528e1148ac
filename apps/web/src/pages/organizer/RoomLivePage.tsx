import { setChatEnabled } from '../../features/chat/api.ts';
import { ChatRules } from '../../features/chat/ChatSettings.tsx';
import { ChatSwitch } from '../../features/live/organizer/ChatSwitch.tsx';
import { EncoderPanel } from '../../features/live/organizer/EncoderPanel.tsx';
import { LinksPanel } from '../../features/live/organizer/LinksPanel.tsx';
import { liveOrganizerMessages } from '../../features/live/organizer/messages.ts';
import { PreviewPanel } from '../../features/live/organizer/PreviewPanel.tsx';
import { SchedulePanel } from '../../features/live/organizer/SchedulePanel.tsx';
import { StatusPanel } from '../../features/live/organizer/StatusPanel.tsx';
import { useLiveState } from '../../features/live/use-live-state.ts';
import { HlsSource } from '../../features/playback/player/hls-source.ts';
import type { OpenSource } from '../../features/playback/player/player-source.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { useParams } from '../../lib/router/navigation.ts';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import styles from './OrganizerPages.module.css';
import { RoomFrame, type RoomFrameContent, RoomHead } from './RoomFrame.tsx';
import { SectionCard } from './SectionCard.tsx';

/** Spec section 4, Live (organizer): everything about the live of one room. */
const RoomLivePage = () => {
  const words = useMessages(liveOrganizerMessages);
  const { roomId = '' } = useParams();
  return (
    <RoomFrame
      roomId={roomId}
      heading={words.title}
      titleOf={(room) => (room ? `${words.title}: ${room.name}` : words.title)}
      back={{ path: `/organizer/rooms/${roomId}`, label: words.backToRoom }}
    >
      {(content) => <LiveControls key={content.room.id} {...content} />}
    </RoomFrame>
  );
};

const LiveControls = ({ room, onRoom }: RoomFrameContent) => {
  const words = useMessages(liveOrganizerMessages);
  const { liveState, setState } = useLiveState(room.id);
  const isEnded = liveState?.liveStatus === 'ended';
  return (
    <>
      <RoomHead room={room} lead={words.title} />
      <div className={styles.cards}>
        <SectionCard title={words.status}>
          {liveState ? (
            <StatusPanel liveState={liveState} onLiveState={setState} />
          ) : (
            <Skeleton height={96} radius="var(--radius-12)" />
          )}
        </SectionCard>
        {!isEnded && (
          <>
            <SectionCard title={words.preview} hint={words.previewHint}>
              <PreviewPanel key={room.primaryStreamUrl} roomId={room.id} openEncoder={openEncoderOf(room)} />
            </SectionCard>
            <SectionCard title={words.links} hint={words.linksHint}>
              <LinksPanel roomId={room.id} isInteractive={room.interactive} />
            </SectionCard>
          </>
        )}
        <SectionCard title={words.chat} hint={words.chatSettingsHint}>
          <div className={styles.stack}>
            <ChatSwitch
              isOn={room.isChatEnabled}
              onChange={async (isOn) => {
                await setChatEnabled(room.id, isOn);
                onRoom({ ...room, isChatEnabled: isOn });
              }}
            />
            {!isEnded && (
              <ChatRules
                roomId={room.id}
                slowModeS={room.slowModeS}
                onSlowMode={(slowModeS) => onRoom({ ...room, slowModeS })}
              />
            )}
          </div>
        </SectionCard>
        <SectionCard title={words.schedule} hint={words.scheduleHint}>
          <SchedulePanel room={room} onRoom={onRoom} />
        </SectionCard>
        <SectionCard title={words.encoder} hint={words.encoderHint}>
          <EncoderPanel room={room} onRoom={onRoom} />
        </SectionCard>
      </div>
    </>
  );
};

const openEncoderOf = ({ primaryStreamUrl, secondaryStreamUrl }: RoomFrameContent['room']): OpenSource | null => {
  if (primaryStreamUrl === null) return null;
  const stream = { url: primaryStreamUrl, fallbackUrl: secondaryStreamUrl, startAtS: 0, isLive: true };
  return (video, events) => HlsSource.create(video, stream, events);
};

export default RoomLivePage;
