import type { LiveState } from '@palco/contract/live';
import type { Room } from '@palco/contract/rooms';
import { type ReactNode, useState } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { Link } from '../../../lib/router/Link.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { buttonClass } from '../../../ui/forms/Button.tsx';
import { liveMessages } from '../messages.ts';
import { DevicePanel } from './DevicePanel.tsx';
import { EndDialogs } from './EndDialogs.tsx';
import { LiveStats } from './LiveStats.tsx';
import { Preview } from './Preview.tsx';
import styles from './Studio.module.css';
import { StudioControls } from './StudioControls.tsx';
import { StudioNotices } from './StudioNotices.tsx';
import { TestPanel } from './TestPanel.tsx';
import { testItems } from './test-items.ts';
import { useStudio } from './use-studio.ts';

export type StudioProps = {
  readonly room: Pick<Room, 'id' | 'name' | 'videoUrl' | 'socketPath' | 'interactive'>;
  readonly producerToken: string;
  readonly liveState: LiveState;
  readonly onLiveState: (state: LiveState) => void;
  readonly viewers: number | null;
  /** Beside the picture while the room is live; null where the chat is off. */
  readonly chat: ReactNode;
};

/** Spec section 2, Producer transmission screen, from the test to the end. */
export const Studio = ({ room, producerToken, liveState, onLiveState, viewers, chat }: StudioProps) => {
  const messages = useMessages(liveMessages);
  const language = useLanguage();
  const [hasHeard, setHasHeard] = useState(false);
  const [isAskingEnd, setIsAskingEnd] = useState(false);

  const studio = useStudio({ room, producerToken, liveState, onLiveState });
  const { capture, state, media, transmission, isOnAir, isStarting, blocker, upload } = studio;
  // Viewers see nothing between a loss and its repair.
  const isSeen = isOnAir && !transmission.isBroken;
  const hasChat = liveState.live && chat !== null;
  const items = testItems(
    { capture: state, hasHeard, media, upload: upload.test, isRoomLive: liveState.live },
    messages,
    language,
  );

  return (
    <div className={styles.studio}>
      <div className={styles.main}>
        <header className={styles.head}>
          {liveState.live && <Badge tone="live">{messages.live}</Badge>}
          <h1 className={styles.name}>{room.name}</h1>
        </header>
        <StudioNotices
          roomId={room.id}
          isOnline={studio.isOnline}
          state={transmission.state}
          isBroken={transmission.isBroken}
          problem={transmission.problem}
          wasReplaced={transmission.wasReplaced}
          limitedBy={transmission.sending?.isLimitedBy ?? 'none'}
        />
        {room.interactive && !isOnAir && (
          <Alert
            tone="info"
            action={
              <Link
                className={buttonClass({ variant: 'secondary', size: 'sm' })}
                to={`/course/${room.id}?token=${producerToken}`}
              >
                {messages.toStage}
              </Link>
            }
          >
            {messages.interactive}
          </Alert>
        )}
        <Preview state={state} isLive={isSeen} onHeard={() => setHasHeard(true)} onRetry={() => void capture?.retry()}>
          {isOnAir && (
            <LiveStats
              startedAt={liveState.startedAt}
              viewers={viewers}
              sending={isSeen ? transmission.sending : null}
            />
          )}
        </Preview>
        <StudioControls
          capture={capture}
          state={state}
          isRoomLive={liveState.live}
          isOnAir={isOnAir}
          isStarting={isStarting}
          canStart={blocker === null}
          hint={blocker ? messages.blockers[blocker] : liveState.live ? messages.resumeText : null}
          onStart={studio.start}
          onEnd={() => setIsAskingEnd(true)}
        />
        <DevicePanel
          state={state}
          onChoose={(kind, deviceId) => void capture?.choose(kind, deviceId)}
          onProcessing={(name, isOn) => void capture?.setProcessing(name, isOn)}
        />
      </div>
      <aside className={styles.side} data-chat={hasChat || undefined}>
        {hasChat && chat}
        {liveState.live && !hasChat && (
          <Alert tone="info" title={messages.chatOffTitle}>
            {messages.chatOff}
          </Alert>
        )}
        {!liveState.live && (
          <TestPanel
            items={items}
            isRunning={upload.test.name === 'running'}
            canRun={blocker === null && !isStarting}
            onRun={upload.run}
          />
        )}
      </aside>
      <EndDialogs
        roomId={room.id}
        producerToken={producerToken}
        isAsking={isAskingEnd}
        isOnAir={isOnAir}
        onEnded={(ended) => {
          setIsAskingEnd(false);
          onLiveState(ended);
        }}
        onCancel={() => setIsAskingEnd(false)}
      />
    </div>
  );
};
