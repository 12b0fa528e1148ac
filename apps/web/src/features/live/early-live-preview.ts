/**
 * Shows a live opened by its address before React has rendered the page: a muted video element at the place where the player will be,
 * removed when the player shows its own first frame. It has no watermark, so it is removed after a few seconds in any case.
 */
import * as limits from '@palco/contract/limits';
import type { ReceivedTrack } from './media/receiver.ts';
import type { ViewerConnection } from './media/viewer-connection.ts';

/** If the player is not there by then, the page shows something else in its place. */
const maxVisibleMs = 4000;

type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

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
      onEnded: giveUp,
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
  if (seen.length === 0 || isPlaying(video, seen)) return undefined;
  const { left, top, width, height } = boxOf(globalThis.innerWidth, globalThis.innerHeight);
  video.style.cssText =
    `position:fixed;left:${left}px;top:${top}px;width:${width}px;height:${height}px;pointer-events:none;` +
    'background:#000;border-radius:var(--radius-12)';
  document.body.append(video);
  video.srcObject = new MediaStream(seen.map(({ track }) => track));
  return video.play();
};

/** A video element that is given the same track in another stream begins anew, which costs it half a second. */
const isPlaying = ({ srcObject }: HTMLVideoElement, tracks: readonly ReceivedTrack[]): boolean =>
  srcObject instanceof MediaStream &&
  srcObject.getTracks().length === tracks.length &&
  tracks.every(({ track }) => srcObject.getTracks().includes(track));

const onFrame = (video: HTMLVideoElement, listener: () => void): void => {
  if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(listener);
  else (video as HTMLVideoElement).addEventListener('loadeddata', listener, { once: true });
};

/** The position of the player on the page of a live room; repeats the styles of the shell and of the room. */
export const boxOf = (pageWidth: number, pageHeight: number): Box => {
  const isNarrow = pageWidth < narrowPx;
  const isShort = pageHeight < shortPx;
  const [rail, bar] = isNarrow ? [0, 56] : [72, 64];
  const within = (width: number, maxHeight: number): Pick<Box, 'width' | 'height'> => ({
    width,
    height: Math.min((width * 9) / 16, maxHeight),
  });
  // The bar of the shell has a line of one pixel below it.
  const belowBar = pageHeight - bar - 1;
  if (isShort && pageWidth < breadcrumbsPx) return { left: 0, top: bar, ...within(pageWidth, pageHeight - 8) };
  if (!isShort && pageHeight >= pageWidth)
    return { left: rail, top: bar, ...within(pageWidth - rail, Math.max(140, 0.55 * pageHeight - 200)) };
  const chat = isShort ? clamp(240, 0.4 * pageWidth, 320) : clamp(240, 0.16 * pageWidth + 128, 440);
  if (isShort || pageWidth < mediumPx)
    return { left: rail, top: bar, ...within(pageWidth - rail - 4 - 8 - chat, belowBar - (isShort ? 48 : 72)) };
  const left = rail + 24;
  return { left, top: bar + 16, ...within(pageWidth - left - 16 - 16 - chat, belowBar - 108) };
};

const { mediumPx, narrowPx, breadcrumbsPx, shortPx } = limits.layout;

const clamp = (min: number, value: number, max: number): number => Math.min(max, Math.max(min, value));
