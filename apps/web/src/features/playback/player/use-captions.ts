import type { Language } from '@palco/contract/languages';
import type { CaptionsTrack } from '@palco/contract/rooms';
import { useEffect, useState } from 'react';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { readChoices, storeChoices } from './player-choices.ts';

/**
 * The captions of a video, the viewer's own language first; `toggle` goes from off through each language back to off. The choice is
 * remembered: where the next video has no captions in that language, its first ones are shown.
 */
export const useCaptions = (video: HTMLVideoElement | null, captions: readonly CaptionsTrack[]) => {
  const language = useLanguage();
  const [areOn, setAreOn] = useState(false);
  const count = captions.length;
  useEffect(() => {
    const { captions: wanted } = readChoices();
    if (!video || count === 0 || wanted === null) return;
    const tracks = [...video.textTracks];
    const chosen = tracks.find((track) => track.language === wanted) ?? tracks[0];
    show(tracks, chosen);
    setAreOn(chosen !== undefined);
  }, [video, count]);
  const toggle = () => {
    const tracks = [...(video?.textTracks ?? [])];
    const next = tracks[tracks.findIndex((track) => track.mode === 'showing') + 1];
    show(tracks, next);
    setAreOn(next !== undefined);
    storeChoices({ captions: next?.language ?? null });
  };
  return { tracks: ownLanguageFirst(captions, language), areOn, toggle };
};

const show = (tracks: readonly TextTrack[], shown: TextTrack | undefined): void => {
  for (const track of tracks) track.mode = track === shown ? 'showing' : 'hidden';
};

const ownLanguageFirst = (tracks: readonly CaptionsTrack[], own: Language): readonly CaptionsTrack[] =>
  tracks.toSorted((a, b) => Number(b.language === own) - Number(a.language === own));
