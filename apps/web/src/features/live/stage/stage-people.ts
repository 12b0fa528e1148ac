/** The participants of a stage as one page sees them. */
import type { ReceivedTrack } from '../media/receiver.ts';

export type StagePerson = {
  readonly userId: string;
  readonly name: string;
  readonly isOwn: boolean;
  readonly voice: ReceivedTrack | null;
  readonly picture: MediaStreamTrack | null;
  readonly isMicrophoneOff: boolean;
  /** The consumer of a remote picture, through which another size is requested. */
  readonly consumer: { readonly id: string; readonly layers: number } | null;
  /** The user's own camera is mirrored; a screen is not, as it contains text. */
  readonly isMirrored: boolean;
};

/** Everyone who sends something, in the order of arrival. */
export const peopleOf = (tracks: readonly ReceivedTrack[]): StagePerson[] => {
  const people = new Map<string, StagePerson>();
  for (const track of tracks) {
    const person = people.get(track.userId) ?? unknownPerson(track);
    people.set(track.userId, track.kind === 'audio' ? withVoice(person, track) : withPicture(person, track));
  }
  return [...people.values()];
};

const unknownPerson = ({ userId, name }: ReceivedTrack): StagePerson => ({
  userId,
  name,
  isOwn: false,
  voice: null,
  picture: null,
  isMicrophoneOff: true,
  consumer: null,
  isMirrored: false,
});

const withVoice = (person: StagePerson, voice: ReceivedTrack): StagePerson => ({
  ...person,
  voice,
  isMicrophoneOff: voice.paused,
});

/** A camera that is off would show its last frame. */
const withPicture = (
  person: StagePerson,
  { track, paused, consumerId, spatialLayers }: ReceivedTrack,
): StagePerson => ({
  ...person,
  picture: paused ? null : track,
  consumer: { id: consumerId, layers: spatialLayers },
});
