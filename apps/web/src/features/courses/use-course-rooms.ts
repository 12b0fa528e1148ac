import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { logProblem } from '../../lib/browser/log.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { useLatestSave } from '../../lib/state/use-latest-save.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { fetchCourseRooms, putRoomOrder } from './api.ts';
import { coursesMessages } from './messages.ts';

const roomsQuery = (courseId: string) =>
  queryOptions({
    queryKey: ['organizer', 'course-rooms', courseId],
    queryFn: () => fetchCourseRooms(courseId),
    staleTime: 0,
  });

export const useCourseRooms = (courseId: string) => {
  const messages = useMessages(coursesMessages);
  const client = useQueryClient();
  const query = useQuery(roomsQuery(courseId));
  const { queryKey } = roomsQuery(courseId);

  const save = useLatestSave(async (ids: readonly string[] | null) => {
    try {
      const stored = await putRoomOrder(courseId, ids);
      // The order by name is known to the server only.
      if (ids === null) client.setQueryData(queryKey, stored);
    } catch (error) {
      logProblem('the order of rooms could not be saved', error);
      toast.error(messages.orderFailed);
      await client.invalidateQueries({ queryKey });
    }
  });
  /** Shown at once, then saved. */
  const order = (ids: readonly string[]) => {
    void client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (shown) => {
      if (!shown) return shown;
      const places = new Map(ids.map((id, place) => [id, place]));
      const placeOf = (id: string) => places.get(id) ?? ids.length;
      return { rooms: shown.rooms.toSorted((a, b) => placeOf(a.id) - placeOf(b.id)), isOrdered: true };
    });
    save(ids);
  };
  return { ...query, order, orderByName: () => save(null) };
};
