import type { Ranking } from '@palco/contract/ranking';
import * as limits from '@palco/contract/room-limits';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { settings } from '../../lib/browser/page-settings.ts';
import { fetchHasGamification, fetchRanking } from './api.ts';

type RankingInput = {
  readonly courseId: string;
  /** The room whose chat gives people their colours. */
  readonly roomId: string;
  /** The value from the loaded room; an organizer may change it meanwhile. */
  readonly hasGamification: boolean;
  readonly isOpen: boolean;
};

const { openMs } = limits.ranking;
const off: Ranking = {
  firstTen: [],
  user: { rank: null, points: 0 },
  hasGamification: false,
  scoring: limits.ranking.scoring,
};
const keyOf = (courseId: string) => ['ranking', courseId];

/** The viewer's new place is known before the ranking is fetched again. */
export const takeStanding = (client: QueryClient, courseId: string, user: Ranking['user']): void => {
  client.setQueryData<Ranking>(keyOf(courseId), (known) => known && { ...known, user });
};

/** Spec section 9: refreshed at a random interval per page, more often while open, and not in a hidden tab. */
export const useRanking = ({ courseId, roomId, hasGamification, isOpen }: RankingInput) => {
  const client = useQueryClient();
  const [refreshMs] = useState(() => settings.rankingBaseMs + Math.random() * settings.rankingSpreadMs);
  const key = keyOf(courseId);
  return useQuery({
    queryKey: key,
    queryFn: async () => {
      const isOn = client.getQueryData<Ranking>(key)?.hasGamification ?? hasGamification;
      // Without gamification only its status is fetched.
      return isOn || (await fetchHasGamification(courseId)) ? fetchRanking(courseId, roomId) : off;
    },
    initialData: hasGamification ? undefined : off,
    staleTime: openMs / 2,
    // The loaded room already has the value.
    refetchOnMount: hasGamification,
    refetchInterval: isOpen ? openMs : refreshMs,
    refetchIntervalInBackground: false,
  });
};
