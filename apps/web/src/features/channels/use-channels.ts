import type { Channel } from '@palco/contract/channels';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { logProblem } from '../../lib/browser/log.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { useLatestSave } from '../../lib/state/use-latest-save.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { fetchChannels, putChannelOrder } from './api.ts';
import { channelsMessages } from './messages.ts';

const channelsQuery = queryOptions({ queryKey: ['organizer', 'channels'], queryFn: fetchChannels, staleTime: 0 });

export const useChannels = () => {
  const messages = useMessages(channelsMessages);
  const client = useQueryClient();
  const query = useQuery(channelsQuery);
  const { queryKey } = channelsQuery;
  const reload = () => client.invalidateQueries({ queryKey });

  const save = useLatestSave(async (ids: readonly string[]) => {
    try {
      await putChannelOrder(ids);
    } catch (error) {
      logProblem('the order of channels could not be saved', error);
      toast.error(messages.orderFailed);
      await reload();
    }
  });
  /** Shown at once, then saved. */
  const order = (ids: readonly string[]) => {
    // A list that is being fetched has the former order.
    void client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (channels) => channels && inOrder(channels, ids));
    save(ids);
  };
  return { ...query, order, reload };
};

const inOrder = (channels: readonly Channel[], ids: readonly string[]): Channel[] => {
  const places = new Map(ids.map((id, place) => [id, place]));
  return channels.toSorted((a, b) => (places.get(a.id) ?? ids.length) - (places.get(b.id) ?? ids.length));
};
