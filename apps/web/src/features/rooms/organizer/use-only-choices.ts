import type { RoomDraft } from '@palco/domain/rooms/draft';
import { useState } from 'react';
import type { Choice } from './api.ts';
import { useChoices } from './use-rooms.ts';

/**
 * The channel and the course of a new room where there is only one; empty where one has to be chosen. As the page first read them:
 * a later channel or course does not take back what the form shows.
 */
export const useOnlyChoices = (): Pick<RoomDraft, 'channelId' | 'courseId'> => {
  const { data } = useChoices();
  const [first, setFirst] = useState(data);
  if (data && !first) setFirst(data);
  return { channelId: onlyOf(first?.channels), courseId: onlyOf(first?.courses) };
};

const onlyOf = (choices: readonly Choice[] = []): string => (choices.length === 1 ? (choices[0]?.id ?? '') : '');
