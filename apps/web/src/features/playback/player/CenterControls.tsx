import * as limits from '@palco/contract/room-limits';
import { FastForward, Pause, Play, Rewind, RotateCcw } from 'lucide-react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { playbackMessages } from '../messages.ts';
import { SignalNotice } from '../room/SignalNotice.tsx';
import styles from './CenterControls.module.css';
import type { Player } from './use-player.ts';

const { skipS } = limits.player;

/** Spec section 2, Room page: backward, play and forward over the picture; or why there is nothing to play. */
export const CenterControls = ({ player }: { readonly player: Player }) => {
  const messages = useMessages(playbackMessages);
  if (player.hasFailed) {
    return (
      <div className={styles.failed} role="alert">
        <strong>{messages.failedTitle}</strong>
        <span>{messages.failedText}</span>
        <Button variant="primary" onClick={player.retry}>
          {messages.tryAgain}
        </Button>
      </div>
    );
  }
  if (player.signal !== 'on') return <SignalNotice signal={player.signal} />;
  const isEmpty = player.isSeekable ? player.durationS === 0 : player.timeS === 0;
  if (isEmpty) return <Spinner label={messages.loading} />;
  const [label, Icon] = player.hasEnded
    ? [messages.replay, RotateCcw]
    : player.isPaused
      ? [messages.play, Play]
      : [messages.pause, Pause];
  return (
    <>
      <span role="status" className="visually-hidden">
        {player.isWaiting && messages.loading}
      </span>
      {player.isSeekable && (
        <IconButton
          size="lg"
          className={styles.round}
          label={messages.back({ seconds: skipS })}
          icon={<Rewind aria-hidden />}
          onClick={() => player.skip(-skipS)}
        />
      )}
      <IconButton
        size="lg"
        className={`${styles.round} ${styles.big}`}
        label={label}
        // The buttons stay while the video is buffering, so that they do not lose the keyboard focus.
        icon={player.isWaiting ? <Spinner /> : <Icon aria-hidden />}
        onClick={player.toggle}
      />
      {player.isSeekable && (
        <IconButton
          size="lg"
          className={styles.round}
          label={messages.forward({ seconds: skipS })}
          icon={<FastForward aria-hidden />}
          onClick={() => player.skip(skipS)}
        />
      )}
    </>
  );
};
