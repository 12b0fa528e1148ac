import * as limits from '@palco/contract/room-limits';
import { formatDuration, shownLength } from '@palco/domain/playback/progress';
import {
  Activity,
  Captions,
  Gauge,
  Keyboard,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  Settings2,
  Volume2,
  VolumeX,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { playbackMessages } from '../messages.ts';
import styles from './PlayerControls.module.css';
import { Scrubber } from './Scrubber.tsx';
import type { Player } from './use-player.ts';

type PlayerControlsProps = {
  readonly player: Player;
  readonly lengthS: number;
  readonly thumbnailsUrl: string | null;
  readonly hasCaptions: boolean;
  readonly areCaptionsOn: boolean;
  readonly isFullscreen: boolean;
  readonly onCaptions: () => void;
  readonly onFullscreen: () => void;
  readonly isFloating: boolean;
  readonly onPictureInPicture: (() => void) | null;
  readonly areStatsOpen: boolean;
  /** Null where nothing is measured. */
  readonly onStats: (() => void) | null;
  readonly onHelp: () => void;
  /** Before the button for full screen. */
  readonly children?: ReactNode;
};

export const PlayerControls = (props: PlayerControlsProps) => {
  const messages = useMessages(playbackMessages);
  const { player } = props;
  const isSilent = player.isMuted || player.volume === 0;
  const speeds = limits.player.speeds.map((speed) => ({
    id: String(speed),
    label: speed === 1 ? messages.normalSpeed : `${speed}×`,
    isSelected: speed === player.speed,
    onSelect: () => player.setSpeed(speed),
  }));
  const qualities = [
    {
      id: '-1',
      // Names the quality that the bandwidth chose where the viewer did not choose.
      label:
        player.quality === -1 && player.lines > 2 ? `${messages.autoQuality} (${player.lines}p)` : messages.autoQuality,
      isSelected: player.quality === -1,
      onSelect: () => player.chooseQuality(-1),
    },
    ...[...player.qualities]
      .sort((a, b) => b.lines - a.lines)
      .map(({ index, lines, level }) => ({
        id: String(index),
        label: level ? messages.levels[level] : `${lines}p`,
        isSelected: player.quality === index,
        onSelect: () => player.chooseQuality(index),
      })),
  ];
  const lengthS = shownLength(props.lengthS, player.durationS);
  // Without a signal there is nothing to seek in, and the notice takes its space.
  const hasTimeline = player.isSeekable && player.signal === 'on';
  return (
    <div className={styles.bar}>
      {hasTimeline && (
        <Scrubber
          timeS={player.timeS}
          durationS={player.durationS}
          bufferedS={player.bufferedS}
          thumbnailsUrl={props.thumbnailsUrl}
          onSeek={player.seek}
        />
      )}
      <div className={styles.buttons}>
        <span className={styles.play}>
          <IconButton
            label={player.isPaused ? messages.play : messages.pause}
            icon={player.isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
            onClick={player.toggle}
          />
        </span>
        <IconButton
          label={isSilent ? messages.unmute : messages.mute}
          icon={isSilent ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
          onClick={player.toggleMute}
        />
        <input
          className={styles.volume}
          type="range"
          min={0}
          max={100}
          value={isSilent ? 0 : Math.round(player.volume * 100)}
          aria-label={messages.volume}
          onChange={(event) => player.setVolume(Number(event.currentTarget.value) / 100)}
        />
        {hasTimeline && (
          <span className={styles.time}>
            {formatDuration(Math.min(player.timeS, lengthS))} / {formatDuration(lengthS)}
          </span>
        )}
        <span className={styles.space} />
        {props.hasCaptions && (
          <IconButton
            label={messages.captions}
            isPressed={props.areCaptionsOn}
            icon={<Captions aria-hidden />}
            onClick={props.onCaptions}
          />
        )}
        {player.isSeekable && (
          <Menu
            label={messages.speed}
            items={speeds}
            align="end"
            side="top"
            trigger={<IconButton label={messages.speed} icon={<Gauge aria-hidden />} />}
          />
        )}
        {player.qualities.length > 1 && (
          <Menu
            label={messages.quality}
            items={qualities}
            align="end"
            side="top"
            trigger={<IconButton label={messages.quality} icon={<Settings2 aria-hidden />} />}
          />
        )}
        {props.onStats && (
          <IconButton
            label={messages.stats.title}
            isPressed={props.areStatsOpen}
            icon={<Activity aria-hidden />}
            onClick={props.onStats}
          />
        )}
        <span className={styles.wideOnly}>
          <IconButton label={messages.shortcuts} icon={<Keyboard aria-hidden />} onClick={props.onHelp} />
        </span>
        {props.onPictureInPicture && (
          <span className={styles.wideOnly}>
            <IconButton
              label={messages.pictureInPicture}
              isPressed={props.isFloating}
              icon={<PictureInPicture2 aria-hidden />}
              onClick={props.onPictureInPicture}
            />
          </span>
        )}
        {props.children}
        <IconButton
          label={props.isFullscreen ? messages.leaveFullscreen : messages.fullscreen}
          icon={props.isFullscreen ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
          onClick={props.onFullscreen}
        />
      </div>
    </div>
  );
};
