import { useEffect, useRef } from 'react';
import type { StagePerson } from './stage-people.ts';

type VoicesProps = {
  readonly people: readonly StagePerson[];
  readonly isMuted: boolean;
  /** Incremented when the viewer presses unmute: blocked audio is played again. */
  readonly tries: number;
  /** The browser blocks audio until the user interacts with the page. */
  readonly onBlocked: () => void;
};

/** The audio of a stage: one element per participant, so that joining or leaving does not interrupt the others. */
export const Voices = ({ people, ...rest }: VoicesProps) =>
  people.map(({ userId, voice }) => voice && <Voice key={userId} track={voice.track} {...rest} />);

type VoiceProps = Omit<VoicesProps, 'people'> & { readonly track: MediaStreamTrack };

const Voice = ({ track, isMuted, tries, onBlocked }: VoiceProps) => {
  const audio = useRef<HTMLAudioElement>(null);
  const blocked = useRef(onBlocked);
  blocked.current = onBlocked;
  useEffect(() => {
    if (audio.current) audio.current.srcObject = new MediaStream([track]);
  }, [track]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another track, and every press, is another try
  useEffect(() => {
    audio.current?.play().catch((error: DOMException) => {
      // Any other error is a track that ended before it was played.
      if (error.name === 'NotAllowedError') blocked.current();
    });
  }, [track, tries]);
  return <audio ref={audio} muted={isMuted} />;
};
