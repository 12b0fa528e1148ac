import type { QuizState } from '@palco/domain/quiz/machine';
import { useQueryClient } from '@tanstack/react-query';
import { useEarnedPoints } from '../../features/quiz/use-earned-points.ts';
import { rankingMessages } from '../../features/ranking/messages.ts';
import { takeStanding } from '../../features/ranking/use-ranking.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { toast } from '../../ui/feedback/toast.ts';

/** After a quiz has closed: a notice with the points and the place of the viewer, which the ranking button shows too. */
export const useQuizPoints = (state: QuizState, courseId: string): void => {
  const messages = useMessages(rankingMessages);
  const client = useQueryClient();
  useEarnedPoints(state, ({ points, rank, total }) => {
    takeStanding(client, courseId, { rank, points: total });
    if (points > 0) toast.success(messages.earned({ points, rank }));
    else toast.common(messages.nothingEarned({ rank }));
  });
};
