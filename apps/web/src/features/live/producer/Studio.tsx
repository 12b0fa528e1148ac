import type { LiveState } from '@palco/contract/live';
import type { Room } from '@palco/contract/rooms';
import { startBlocker } from '@palco/domain/live/devices';
import { Radio, Square } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { settings } from '../../../lib/browser/page-settings.ts';
import { useWakeLock } from '../../../lib/browser/use-wake-lock.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { Link } from '../../../lib/router/Link.tsx';
import { getSessionToken, getToken } from '../../../lib/storage/token-store.ts';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Button, buttonClass } from '../../../ui/forms/Button.tsx';
import { beginLive } from '../api.ts';
import { liveMessages } from '../messages.ts';
import { useMediaStatus } from '../use-live-state.ts';
import { ControlBar } from './ControlBar.tsx';
import { trackOf } from './capture-state.ts';
import { DevicePanel } from './DevicePanel.tsx';
import { EndDialogs } from './EndDialogs.tsx';
import { LiveStats } from './LiveStats.tsx';
import { Preview } from './Preview.tsx';
import styles from './Studio.module.css';
import { StudioNotices } from './StudioNotices.tsx';
import { TestPanel } from './TestPanel.tsx';
import { testItems } from './test-items.ts';
import { useCapture } from './use-capture.ts';
import { useOnline } from './use-online.ts';
import { useTransmission } from './use-transmission.ts';
import { useUploadTest } from './use-upload-test.ts';

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
  const isOnline = useOnline();
  const media = useMediaStatus();
  const [hasHeard, setHasHeard] = useState(false);
  const [isAskingEnd, setIsAskingEnd] = useState(false);

  const { capture, state } = useCapture({
    onChanged: (kind) => transmission.refresh(kind),
    onLost: (kind, fallback) =>
      fallback
        ? toast.warning(messages.tookOver[kind]({ name: fallback.label || messages.unnamed[kind] }))
        : toast.error(messages.lost[kind]),
    onScreenEnded: (isCameraBack) => toast.common(isCameraBack ? messages.screenEnded : messages.screenEndedDark),
  });
  const address = () => ({
    videoUrl: room.videoUrl ?? '/',
    socketPath: room.socketPath ?? '',
    roomId: room.id,
    token: getToken() ?? '',
    session: getSessionToken() ?? '',
    producerToken,
  });
  const transmission = useTransmission(capture, {
    address,
    goLive: async () => onLiveState(await beginLive(room.id, producerToken)),
  });
  const isOnAir = transmission.state.name === 'live';
  useWakeLock(isOnAir);
  // Between a loss and its repair nobody sees anything.
  const isSeen = isOnAir && !transmission.isBroken;
  const isStarting = transmission.state.name === 'starting';
  const blocker = startBlocker({
    // What is on the air goes on.
    isAllowed: settings.isLiveCreationOn || liveState.live,
    isOnline,
    media: media?.status ?? 'preparing',
    hasMicrophone: state.inputs.audio.track !== null,
    hasPicture: trackOf(state, 'video') !== null,
    hasAddress: room.videoUrl !== null && room.socketPath !== null,
  });
  const upload = useUploadTest({
    isPossible: blocker === null && !liveState.live && transmission.state.name === 'not_live',
    address,
    tracks: () => capture?.tracks() ?? [],
  });
  const { end } = transmission;
  useEffect(() => {
    if (liveState.liveStatus === 'ended') end();
  }, [liveState.liveStatus, end]);

  const start = () => {
    upload.stop();
    transmission.start(blocker === null);
  };
  const shareScreen = () => {
    if (state.screen) return capture?.stopScreen();
    // Whoever closes the browser's question has changed their mind.
    capture?.shareScreen().catch(() => toast.common(messages.screenFailed));
  };
  const hint = blocker ? messages.blockers[blocker] : liveState.live ? messages.resumeText : null;
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
          isOnline={isOnline}
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
        <ControlBar state={state} onToggle={(kind) => capture?.toggle(kind)} onScreen={shareScreen}>
          {liveState.live && (
            <Button
              variant="danger"
              size="lg"
              icon={<Square aria-hidden fill="currentColor" />}
              onClick={() => setIsAskingEnd(true)}
            >
              {messages.end}
            </Button>
          )}
          {!isOnAir && (
            <Button
              size="lg"
              className={styles.start}
              icon={<Radio aria-hidden />}
              disabled={blocker !== null}
              aria-describedby={hint ? 'start-hint' : undefined}
              isLoading={isStarting}
              loadingLabel={messages.starting}
              onClick={start}
            >
              {liveState.live ? messages.resume : messages.start}
            </Button>
          )}
        </ControlBar>
        {!isOnAir && hint && (
          <p id="start-hint" className={styles.blocker}>
            {hint}
          </p>
        )}
        <DevicePanel
          state={state}
          onChoose={(kind, deviceId) => void capture?.choose(kind, deviceId)}
          onProcessing={(name, isOn) => void capture?.setProcessing(name, isOn)}
        />
      </div>
      <aside className={styles.side} data-chat={(liveState.live && chat !== null) || undefined}>
        {liveState.live && chat !== null
          ? chat
          : liveState.live && (
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
