import type { Language } from '@palco/contract/languages';
import type { CaptionsTrack } from '@palco/contract/rooms';
import { useState } from 'react';
import { useLanguage } from '../../../lib/i18n/use-language.ts';

/** The captions of a video, the viewer's own language first; `toggle` goes from off through each language back to off. */
export const useCaptions = (video: HTMLVideoElement | null, captions: readonly CaptionsTrack[]) => {
  const language = useLanguage();
  const [areOn, setAreOn] = useState(false);
  const toggle = () => {
    const tracks = [...(video?.textTracks ?? [])];
    const next = tracks[tracks.findIndex((track) => track.mode === 'showing') + 1];
    for (const track of tracks) track.mode = track === next ? 'showing' : 'hidden';
    setAreOn(next !== undefined);
  };
  return { tracks: ownLanguageFirst(captions, language), areOn, toggle };
};

const ownLanguageFirst = (tracks: readonly CaptionsTrack[], own: Language): readonly CaptionsTrack[] =>
  tracks.toSorted((a, b) => Number(b.language === own) - Number(a.language === own));
