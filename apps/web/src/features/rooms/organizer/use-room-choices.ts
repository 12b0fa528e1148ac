import type { RoomDraft } from '@palco/domain/rooms/draft';
import { logProblem } from '../../../lib/browser/log.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { type Choice, postChannel, postCourse } from './api.ts';
import { organizerRoomsMessages } from './messages.ts';
import { useChoices } from './use-rooms.ts';

/** The channels and courses to choose from; a new one is chosen as soon as it is made. */
export const useRoomChoices = (onChange: (change: Partial<RoomDraft>) => void) => {
  const messages = useMessages(organizerRoomsMessages);
  const { data, reload } = useChoices();

  const add = async (make: () => Promise<Choice>, choose: (id: string) => void): Promise<boolean> => {
    try {
      const { id } = await make();
      await reload();
      choose(id);
      return true;
    } catch (error) {
      logProblem('the channel or course could not be created', error);
      const isTaken = error instanceof ApiError && error.code === 'CHANNEL_NAME_TAKEN';
      toast.error(isTaken ? messages.channelTaken : messages.addFailed);
      return false;
    }
  };
  return {
    channels: data?.channels ?? [],
    courses: data?.courses ?? [],
    addChannel: (name: string) =>
      add(
        () => postChannel(name),
        (channelId) => onChange({ channelId }),
      ),
    addCourse: (name: string, isOpen: boolean) =>
      add(
        () => postCourse(name, isOpen),
        (courseId) => onChange({ courseId }),
      ),
  };
};
