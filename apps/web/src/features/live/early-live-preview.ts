/**
 * A live that is opened by its address is seen before there is a page around it: its picture lies where the player is going to be,
 * and goes when that one shows the same. It is silent and bears no mark, so it never stays for long.
 */
import type { ReceivedTrack } from './media/receiver.ts';
import type { Watching } from './media/viewer-connection.ts';

/** A page that has not come by then has something else to show. */
const longestMs = 4000;

type Box = { readonly left: number; readonly top: number; readonly width: number };

let picture: { readonly video: HTMLVideoElement; isSeen: boolean } | null = null;

/** Resolves when something is seen, or nothing will be. */
export const showFirstPicture = (watching: Watching): Promise<void> =>
  // The page was faster: the player has it.
  watching.isHeard ? Promise.resolve() : show(watching);

const show = (watching: Watching): Promise<void> =>
  new Promise((resolve) => {
    const video = document.createElement('video');
    Object.assign(video, { muted: true, playsInline: true, ariaHidden: 'true' });
    const mine = { video, isSeen: false };
    picture = mine;
    const giveUp = () => {
      putAwayFirstPicture();
      resolve();
    };
    setTimeout(giveUp, longestMs);
    onFrame(video, () => {
      mine.isSeen = true;
      resolve();
    });
    watching.listen({
      // Where a browser plays nothing by itself the player offers it.
      onTracks: (tracks) => void play(video, tracks)?.catch(giveUp),
      onOver: giveUp,
      onProblem: () => {},
    });
  });

/** The player is there; until it shows something itself, this lies over it, below its mark and its controls. */
export const giveWayTo = (player: HTMLVideoElement): void => {
  if (picture?.isSeen) {
    const { video } = picture;
    video.style.cssText = 'position:absolute;inset:0;width:100%;height:100%';
    player.after(video);
    onFrame(player, putAwayFirstPicture);
  } else putAwayFirstPicture();
};

export const putAwayFirstPicture = (): void => {
  picture?.video.remove();
  picture = null;
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

/** Where the page of a live room has its player; see the styles of the shell and of the room. */
export const boxOf = (pageWidth: number): Box => {
  if (pageWidth < 800) return { left: 0, top: 56, width: pageWidth };
  const [rail, bar, gap] = [72, 64, 16];
  const padding = { top: 16, left: 24, right: 16 };
  const chat = Math.min(360, Math.max(280, pageWidth * 0.34));
  const left = rail + padding.left;
  return { left, top: bar + padding.top, width: pageWidth - left - padding.right - gap - chat };
};
