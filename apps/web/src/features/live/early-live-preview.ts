/**
 * Shows a live opened by its address before React has rendered the page: a muted video element at the place where the player will be,
 * removed when the player shows its own first frame. It has no watermark, so it is removed after a few seconds in any case.
 */
import type { ReceivedTrack } from './media/receiver.ts';
import type { ViewerConnection } from './media/viewer-connection.ts';

/** If the player is not there by then, the page shows something else in its place. */
const maxVisibleMs = 4000;

type Box = { readonly left: number; readonly top: number; readonly width: number };

let preview: { readonly video: HTMLVideoElement; isSeen: boolean } | null = null;

/** Resolves when a frame is visible, or none will be. */
export const showPreview = (connection: ViewerConnection): Promise<void> =>
  // The player was faster and has the connection.
  connection.hasListeners ? Promise.resolve() : show(connection);

const show = (connection: ViewerConnection): Promise<void> =>
  new Promise((resolve) => {
    const video = document.createElement('video');
    Object.assign(video, { muted: true, playsInline: true, ariaHidden: 'true' });
    const mine = { video, isSeen: false };
    preview = mine;
    const giveUp = () => {
      removePreview();
      resolve();
    };
    setTimeout(giveUp, maxVisibleMs);
    onFrame(video, () => {
      mine.isSeen = true;
      resolve();
    });
    connection.listen({
      // The browser may block autoplay; then the player offers a play button.
      onTracks: (tracks) => void play(video, tracks)?.catch(giveUp),
      onOver: giveUp,
      onProblem: () => {
        // The connection retries by itself; after `maxVisibleMs` the preview is given up.
      },
    });
  });

/** Moves the preview over the player's video, below its watermark and controls, until the player shows its first frame. */
export const handOverTo = (player: HTMLVideoElement): void => {
  if (preview?.isSeen) {
    const { video } = preview;
    video.style.cssText = 'position:absolute;inset:0;width:100%;height:100%';
    player.after(video);
    onFrame(player, removePreview);
  } else removePreview();
};

export const removePreview = (): void => {
  preview?.video.remove();
  preview = null;
};

const play = (video: HTMLVideoElement, tracks: readonly ReceivedTrack[]): Promise<void> | undefined => {
  const seen = tracks.filter(({ kind, paused }) => kind === 'video' && !paused);
  if (seen.length === 0) return undefined;
  const { left, top, width } = boxOf(globalThis.innerWidth);
  video.style.cssText =
    `position:fixed;left:${left}px;top:${top}px;width:${width}px;aspect-ratio:16/9;pointer-events:none;` +
    'background:#000;border-radius:var(--radius-12)';
  document.body.append(video);
  video.srcObject = new MediaStream(seen.map(({ track }) => track));
  return video.play();
};

const onFrame = (video: HTMLVideoElement, listener: () => void): void => {
  if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(listener);
  else (video as HTMLVideoElement).addEventListener('loadeddata', listener, { once: true });
};

/** The position of the player on the page of a live room; repeats the styles of the shell and of the room. */
export const boxOf = (pageWidth: number): Box => {
  if (pageWidth < 800) return { left: 0, top: 56, width: pageWidth };
  const [rail, bar, gap] = [72, 64, 16];
  const padding = { top: 16, left: 24, right: 16 };
  const chat = Math.min(360, Math.max(280, pageWidth * 0.34));
  const left = rail + padding.left;
  return { left, top: bar + padding.top, width: pageWidth - left - padding.right - gap - chat };
};
