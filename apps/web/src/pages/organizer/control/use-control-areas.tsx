/** The panels of the control room, in their order. Another panel is another line here. */
import type { LiveState } from '@palco/contract/live';
import type { RoomDetails } from '@palco/contract/rooms/organizer';
import { type ReactNode, Suspense } from 'react';
import { useUser } from '../../../features/auth/user-query.ts';
import { setChatEnabled } from '../../../features/chat/api.ts';
import { ChatRules } from '../../../features/chat/ChatSettings.tsx';
import { useChatDesk } from '../../../features/chat/desk/use-chat-desk.tsx';
import { DoubtQueue } from '../../../features/doubts/DoubtQueue.tsx';
import { doubtsMessages } from '../../../features/doubts/messages.ts';
import { ChatSwitch } from '../../../features/live/organizer/ChatSwitch.tsx';
import { EncoderPanel } from '../../../features/live/organizer/EncoderPanel.tsx';
import { LinksPanel } from '../../../features/live/organizer/LinksPanel.tsx';
import { liveOrganizerMessages } from '../../../features/live/organizer/messages.ts';
import { SchedulePanel } from '../../../features/live/organizer/SchedulePanel.tsx';
import { StagePanel } from '../../../features/live/organizer/StagePanel.tsx';
import { useHealth } from '../../../features/live/organizer/use-health.ts';
import { OfferPanel } from '../../../features/offers/OfferPanel.tsx';
import { QuizControl } from '../../../features/quiz/control/QuizControl.tsx';
import { subscribeToRoomLog } from '../../../features/reports/follow-room-log.ts';
import { reportsMessages } from '../../../features/reports/messages.ts';
import { RoomLogPanel } from '../../../features/reports/RoomLogPanel.tsx';
import { runSheetMessages } from '../../../features/run-sheet/messages.ts';
import { RunSheetPanel } from '../../../features/run-sheet/RunSheetPanel.tsx';
import { TeamsPanel } from '../../../features/teams/organizer/TeamsPanel.tsx';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import type { ControlArea } from './control-layout.ts';
import { PanelPart } from './PanelPart.tsx';
import { StreamPanel } from './StreamPanel.tsx';
import { useControlSync } from './use-control-sync.ts';

type ControlInput = {
  readonly room: RoomDetails;
  readonly onRoom: (room: RoomDetails) => void;
  readonly liveState: LiveState | undefined;
  readonly isShown: (id: string) => boolean;
};

export const useControlAreas = ({ room, onRoom, liveState, isShown }: ControlInput) => {
  const words = useMessages(liveOrganizerMessages);
  const reports = useMessages(reportsMessages);
  const doubts = useMessages(doubtsMessages);
  const runSheet = useMessages(runSheetMessages);
  const { userId } = useUser();
  const revoked = useControlSync(room, onRoom);
  const { health, isStale } = useHealth(room.id);
  const chat = useChatDesk({ roomId: room.id, userId, pinned: [], isShown });
  const isEnded = liveState?.liveStatus === 'ended';
  const roomId = room.id;
  const areas: (ControlArea | false)[] = [
    {
      id: 'stream',
      place: 'stream',
      label: words.stream,
      content: <StreamPanel room={room} liveState={liveState} health={health} isStale={isStale} />,
    },
    ...chat.panels.map((panel) => ({
      ...panel,
      place: 'talk' as const,
      isFilling: true,
      landmark: words.chatOf({ tab: panel.label }),
      content: room.isChatEnabled ? panel.content : <EmptyState title={words.chatIsOff} />,
    })),
    {
      id: 'doubts',
      place: 'talk',
      label: doubts.title,
      content: (
        <DoubtQueue roomId={roomId} userId={userId} isChatEnabled={room.isChatEnabled} follow={subscribeToRoomLog} />
      ),
    },
    {
      id: 'run-sheet',
      place: 'side',
      label: runSheet.title,
      content: <RunSheetPanel roomId={roomId} isLive={liveState?.live ?? room.live} follow={subscribeToRoomLog} />,
    },
    { id: 'quizzes', place: 'side', label: words.quizzes, content: <QuizControl roomId={roomId} isPlain /> },
    { id: 'offers', place: 'side', label: words.offers, content: <OfferPanel roomId={roomId} userId={userId} /> },
    { id: 'teams', place: 'side', label: words.teams, content: <TeamsPanel roomId={roomId} /> },
    room.interactive &&
      !isEnded && {
        id: 'stage',
        place: 'side',
        label: words.stage,
        content: <StagePanel roomId={roomId} userId={userId} senders={health?.senders ?? []} />,
      },
    {
      id: 'chat-settings',
      place: 'side',
      label: words.chatSettings,
      content: (
        <PanelPart hint={words.chatSettingsHint}>
          <ChatSwitch isOn={room.isChatEnabled} onChange={(isOn) => setChatEnabled(roomId, isOn)} />
          {!isEnded && <ChatRules roomId={roomId} slowModeS={room.slowModeS} />}
        </PanelPart>
      ),
    },
    !isEnded && {
      id: 'links',
      place: 'side',
      label: words.links,
      content: (
        <PanelPart hint={words.linksHint}>
          <LinksPanel roomId={roomId} isInteractive={room.interactive} revoked={revoked} />
        </PanelPart>
      ),
    },
    {
      id: 'setup',
      place: 'side',
      label: words.setup,
      content: (
        <>
          <PanelPart title={words.schedule} hint={words.scheduleHint}>
            <SchedulePanel room={room} onRoom={onRoom} />
          </PanelPart>
          <PanelPart title={words.encoder} hint={words.encoderHint}>
            <EncoderPanel room={room} onRoom={onRoom} />
          </PanelPart>
        </>
      ),
    },
    { id: 'log', place: 'side', label: reports.log, content: <RoomLogPanel roomId={roomId} /> },
  ];
  return { areas: areas.filter((area) => area !== false).map(inSuspense), around: chat.around };
};

/** A panel that is loaded later must not take the others off the screen. */
const inSuspense = (area: ControlArea): ControlArea => ({ ...area, content: suspended(area.content) });
const suspended = (content: ReactNode) => <Suspense>{content}</Suspense>;
