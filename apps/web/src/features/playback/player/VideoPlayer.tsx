import type { Language } from '@palco/contract/languages';
import type { CaptionsTrack } from '@palco/contract/rooms';
import { VolumeX } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { playbackMessages } from '../messages.ts';
import { useStatistics } from '../reports/use-statistics.ts';
import { Watermark } from '../watermark/Watermark.tsx';
import { CenterControls } from './CenterControls.tsx';
import { PlayerControls } from './PlayerControls.tsx';
import { PlayerSurface } from './PlayerSurface.tsx';
import type { OpenSource } from './player-source.ts';
import { ShortcutsSheet } from './ShortcutsSheet.tsx';
import { StatsPanel } from './StatsPanel.tsx';
import { commandOf, type PlayerCommand } from './shortcuts.ts';
import { useFloating } from './use-floating.ts';
import { useFullscreen } from './use-fullscreen.ts';
import { useIdle } from './use-idle.ts';
import { useMediaSession } from './use-media-session.ts';
import { usePlayer } from './use-player.ts';
import styles from './VideoPlayer.module.css';

export type VideoPlayerProps = {
  readonly roomId: string;
  /** Of somebody who came by one. */
  readonly link?: string | undefined;
  readonly videoId: string | null;
  readonly title: string;
  readonly url: string;
  /** Where a live is to be had when that has nothing. */
  readonly fallbackUrl?: string | null;
  readonly posterUrl: string | null;
  readonly thumbnailsUrl: string | null;
  readonly captions: readonly CaptionsTrack[];
  readonly startAtS: number;
  readonly isLive?: boolean;
  /** Where it plays from, when that is not the address: a live by WebRTC. */
  readonly openSource?: OpenSource | undefined;
  readonly watermark: string;
  /** The address ran out: fetches the room again, which brings a new one. */
  readonly onExpired: () => Promise<unknown>;
  readonly onWatermarkBroken: () => void;
  readonly onFullscreenChange?: (isFullscreen: boolean) => void;
  /** What lies over the picture, in full screen too. */
  readonly children?: ReactNode;
};

export const VideoPlayer = (props: VideoPlayerProps) => {
  const messages = useMessages(playbackMessages);
  const language = useLanguage();
  const frame = useRef<HTMLDivElement>(null);
  const { url, fallbackUrl = null, startAtS, isLive = false, openSource, onExpired } = props;
  const player = usePlayer({ url, fallbackUrl, startAtS, isLive, openSource, onExpired });
  const { isFullscreen, isFilling, toggle: toggleFullscreen } = useFullscreen(frame);
  const { onFullscreenChange } = props;
  useEffect(() => {
    onFullscreenChange?.(isFullscreen);
    return () => onFullscreenChange?.(false);
  }, [isFullscreen, onFullscreenChange]);
  const { isIdle, stir, rest } = useIdle(
    !player.isPaused && !player.isWaiting && !player.hasFailed && player.signal === 'on',
  );
  const { isFloating, toggle: float } = useFloating(player.video);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const [areStatsOpen, setAreStatsOpen] = useState(false);
  const [areCaptionsOn, setAreCaptionsOn] = useState(false);
  useStatistics({ roomId: props.roomId, link: props.link }, props.videoId, player, isLive);
  useMediaSession(props.title, props.posterUrl, player);

  const toggleCaptions = () => {
    const tracks = [...(player.video?.textTracks ?? [])];
    // Off, then one language after the other, then off again.
    const next = tracks[tracks.findIndex((track) => track.mode === 'showing') + 1];
    for (const track of tracks) track.mode = track === next ? 'showing' : 'hidden';
    setAreCaptionsOn(next !== undefined);
  };
  const obey = (command: PlayerCommand) => {
    switch (command.name) {
      case 'toggle':
        return player.toggle();
      case 'skip':
        return player.skip(command.by);
      case 'volume':
        return player.setVolume(player.volume + command.by);
      case 'seek':
        return player.seek(player.durationS * command.share);
      case 'mute':
        return player.toggleMute();
      case 'fullscreen':
        return toggleFullscreen();
      case 'captions':
        return toggleCaptions();
      case 'faster':
        return player.changeSpeed(1);
      case 'slower':
        return player.changeSpeed(-1);
      case 'help':
        return setIsHelpOpen(true);
    }
  };
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as HTMLElement;
    // An open menu or sheet has the keys to itself.
    if (target.closest('[role="menu"], [role="dialog"]')) return;
    // A slider and a button have their own use for these keys.
    const isOwn =
      target.tagName === 'INPUT'
        ? event.key.startsWith('Arrow') || event.key === 'Home' || event.key === 'End'
        : target.tagName === 'BUTTON' && event.key === ' ';
    const command = isOwn ? null : commandOf(event.key);
    if (!command) return;
    event.preventDefault();
    stir();
    obey(command);
  };
  // A finger calls the controls by a tap, not on its way across the picture.
  const move = ({ pointerType }: PointerEvent) => pointerType !== 'touch' && stir();

  return (
    <section
      ref={frame}
      className={styles.frame}
      data-idle={isIdle || undefined}
      data-filling={isFilling || undefined}
      data-tour="video"
      aria-label={messages.player}
      // Whoever has pressed the picture steers it by keys.
      tabIndex={-1}
      onPointerMove={move}
      onKeyDown={press}
      onFocus={stir}
    >
      {/* biome-ignore lint/a11y/useMediaCaption: captions are there when the organizer gave them */}
      <video
        ref={player.ref}
        className={styles.video}
        poster={props.posterUrl ?? undefined}
        playsInline
        crossOrigin="use-credentials"
      >
        {ownFirst(props.captions, language).map((track) => (
          <track
            key={track.language}
            kind="captions"
            src={track.url}
            srcLang={track.language}
            label={`${messages.captions} (${track.language})`}
          />
        ))}
      </video>
      <PlayerSurface
        isOverlayShown={!isIdle}
        onShow={stir}
        onHide={rest}
        onSkip={player.skip}
        onToggle={player.toggle}
        onFullscreen={toggleFullscreen}
      />
      <div className={styles.center}>
        <CenterControls player={player} />
      </div>
      <Watermark text={props.watermark} player={frame} onBroken={props.onWatermarkBroken} />
      {player.isMutedByBrowser && (
        <div className={styles.unmute}>
          <Button variant="primary" size="sm" icon={<VolumeX aria-hidden />} onClick={player.toggleMute}>
            {messages.unmute}
          </Button>
        </div>
      )}
      {areStatsOpen && !player.isSeekable && <StatsPanel read={player.stats} onClose={() => setAreStatsOpen(false)} />}
      {props.children}
      <div className={styles.controls}>
        <PlayerControls
          player={player}
          thumbnailsUrl={props.thumbnailsUrl}
          hasCaptions={props.captions.length > 0}
          areCaptionsOn={areCaptionsOn}
          isFullscreen={isFullscreen}
          onCaptions={toggleCaptions}
          onFullscreen={toggleFullscreen}
          isFloating={isFloating}
          onPictureInPicture={float}
          areStatsOpen={areStatsOpen}
          onStats={player.isSeekable ? null : () => setAreStatsOpen(!areStatsOpen)}
          onHelp={() => setIsHelpOpen(true)}
        />
      </div>
      <ShortcutsSheet isOpen={isHelpOpen} onClose={() => setIsHelpOpen(false)} />
    </section>
  );
};

const ownFirst = (tracks: readonly CaptionsTrack[], own: Language): readonly CaptionsTrack[] =>
  tracks.toSorted((a, b) => Number(b.language === own) - Number(a.language === own));
