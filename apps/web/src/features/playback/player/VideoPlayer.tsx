import type { CaptionsTrack } from '@palco/contract/rooms';
import { VolumeX } from 'lucide-react';
import { type PointerEvent, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { lazyPart } from '../../../lib/loading/lazy-part.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { playbackMessages } from '../messages.ts';
import { useStatistics } from '../reports/use-statistics.ts';
import { Watermark } from '../watermark/Watermark.tsx';
import { CenterControls } from './CenterControls.tsx';
import { PlayerControls } from './PlayerControls.tsx';
import { PlayerSurface } from './PlayerSurface.tsx';
import type { OpenSource } from './player-source.ts';
import { useCaptions } from './use-captions.ts';
import { useFloating } from './use-floating.ts';
import { useFullscreen } from './use-fullscreen.ts';
import { useIdle } from './use-idle.ts';
import { useMediaSession } from './use-media-session.ts';
import { usePlayer } from './use-player.ts';
import { usePlayerKeys } from './use-player-keys.ts';
import styles from './VideoPlayer.module.css';

const StatsPanel = lazyPart(() => import('./StatsPanel.tsx').then((module) => module.StatsPanel));
const ShortcutsSheet = lazyPart(() => import('./ShortcutsSheet.tsx').then((module) => module.ShortcutsSheet));

/** A viewer this close to the end of what can be played has not gone back. */
const followingS = 15;

export type VideoPlayerProps = {
  readonly roomId: string;
  /** The link the viewer came by, if any. */
  readonly link?: string | undefined;
  readonly videoId: string | null;
  readonly title: string;
  readonly url: string;
  /** Tried for a live when `url` has nothing. */
  readonly fallbackUrl?: string | null;
  readonly posterUrl: string | null;
  readonly thumbnailsUrl: string | null;
  readonly captions: readonly CaptionsTrack[];
  readonly startAtS: number;
  /** The length that cards and lists show; zero where it is unknown. */
  readonly lengthS?: number;
  readonly isLive?: boolean;
  /** Opens the source where it is not an HLS address: a live by WebRTC. */
  readonly openSource?: OpenSource | undefined;
  readonly watermark: string;
  /** The address has expired: fetches the room again, which contains a new one. */
  readonly onExpired: () => Promise<unknown>;
  readonly onWatermarkBroken: () => void;
  /** Set to whether the viewer follows a live, or has paused or gone back in it. */
  readonly following?: RefObject<boolean>;
  readonly onFullscreenChange?: (isFullscreen: boolean) => void;
  /** The element that becomes full screen, with more in it than the player. */
  readonly fullscreenFrame: RefObject<HTMLElement | null>;
  /** Buttons of the page in the player's bar. */
  readonly pageControls?: ReactNode;
  /** Shown over the picture, in full screen too. */
  readonly children?: ReactNode;
};

export const VideoPlayer = (props: VideoPlayerProps) => {
  const messages = useMessages(playbackMessages);
  const frame = useRef<HTMLDivElement>(null);
  const { url, fallbackUrl = null, startAtS, isLive = false, openSource, onExpired } = props;
  const player = usePlayer({ url, fallbackUrl, startAtS, isLive, openSource, onExpired });
  const { following } = props;
  useEffect(() => {
    if (following) following.current = !player.isPaused && player.durationS - player.timeS < followingS;
  }, [following, player.isPaused, player.durationS, player.timeS]);
  const { isFullscreen, toggle: toggleFullscreen } = useFullscreen(props.fullscreenFrame);
  const { onFullscreenChange } = props;
  useEffect(() => {
    onFullscreenChange?.(isFullscreen);
    return () => onFullscreenChange?.(false);
  }, [isFullscreen, onFullscreenChange]);
  const { isIdle, stir, rest } = useIdle(
    !player.isPaused && !player.isWaiting && !player.hasFailed && player.signal === 'on',
  );
  const { isFloating, toggle: float } = useFloating(player.video);
  /** Null until first opened: the dialog and what it is made of are not loaded with the player. */
  const [isHelpOpen, setIsHelpOpen] = useState<boolean | null>(null);
  const [areStatsOpen, setAreStatsOpen] = useState(false);
  useStatistics({ roomId: props.roomId, link: props.link }, props.videoId, player, isLive);
  useMediaSession(props.title, props.posterUrl, player);

  const captions = useCaptions(player.video, props.captions);
  const hasCaptions = props.captions.length > 0;
  usePlayerKeys(frame, player, {
    onFullscreen: toggleFullscreen,
    onCaptions: hasCaptions ? captions.toggle : null,
    onHelp: () => setIsHelpOpen(true),
    onHandled: stir,
  });
  // A finger shows the controls by a tap (see PlayerSurface), not by moving across the picture.
  const move = ({ pointerType }: PointerEvent) => pointerType !== 'touch' && stir();

  return (
    <section
      ref={frame}
      className={styles.frame}
      data-idle={isIdle || undefined}
      data-tour="video"
      aria-label={messages.player}
      // A press on the picture focuses the player, so that its arrow keys do not scroll the page.
      tabIndex={-1}
      onPointerMove={move}
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
        {captions.tracks.map((track) => (
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
        onSkip={player.isSeekable ? player.skip : null}
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
      {areStatsOpen && !player.isSeekable && (
        <Suspense fallback={null}>
          <StatsPanel read={player.stats} onClose={() => setAreStatsOpen(false)} />
        </Suspense>
      )}
      {props.children}
      <div className={styles.controls}>
        <PlayerControls
          player={player}
          lengthS={isLive ? 0 : (props.lengthS ?? 0)}
          thumbnailsUrl={props.thumbnailsUrl}
          hasCaptions={hasCaptions}
          areCaptionsOn={captions.areOn}
          isFullscreen={isFullscreen}
          onCaptions={captions.toggle}
          onFullscreen={toggleFullscreen}
          isFloating={isFloating}
          onPictureInPicture={float}
          areStatsOpen={areStatsOpen}
          onStats={player.isSeekable ? null : () => setAreStatsOpen(!areStatsOpen)}
          onHelp={() => setIsHelpOpen(true)}
        >
          {props.pageControls}
        </PlayerControls>
      </div>
      {isHelpOpen !== null && (
        <Suspense fallback={null}>
          <ShortcutsSheet
            isOpen={isHelpOpen}
            hasCaptions={hasCaptions}
            isSeekable={player.isSeekable}
            onClose={() => setIsHelpOpen(false)}
          />
        </Suspense>
      )}
    </section>
  );
};
