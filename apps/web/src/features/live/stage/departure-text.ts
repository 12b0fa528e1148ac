import type { Departure } from '../media/participation.ts';
import type { StageMessages } from './messages.pt-BR.ts';

/** The text that explains to a former participant why they left the stage. */
export const departureText = (departure: Departure, messages: StageMessages): string => {
  if (departure === 'removed') return messages.removed;
  if (departure === 'replaced') return messages.replaced;
  if (departure === 'ended') return `${messages.endedTitle}. ${messages.endedText}`;
  switch (departure.code) {
    case 'STAGE_FULL':
      return messages.refusals.full;
    case 'NO_PERMISSION':
      return messages.refusals.noPermission;
    case 'LIVE_ENDED':
      return `${messages.endedTitle}. ${messages.endedText}`;
    default:
      return messages.refusals.failed;
  }
};
