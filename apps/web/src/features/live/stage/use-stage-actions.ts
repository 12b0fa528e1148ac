import { inviteToStage, muteOnStage, removeFromStage } from '@palco/contract/live/stage';
import { useState } from 'react';
import { logProblem } from '../../../lib/browser/log.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { realtime } from '../../../lib/realtime/realtime-client.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import type { StageMessages } from './messages.pt-BR.ts';
import { stageMessages } from './messages.ts';

/** Actions of organizers on participants: invite, mute and remove. */
export const useStageActions = (roomId: string) => {
  const messages = useMessages(stageMessages);
  const [busyWith, setBusyWith] = useState<string | null>(null);
  const act = async (userId: string, done: string, work: () => Promise<unknown>) => {
    setBusyWith(userId);
    try {
      await work();
      toast.success(done);
    } catch (error) {
      logProblem('the stage was not changed', error);
      toast.warning(problemText(error, messages));
    }
    setBusyWith(null);
  };
  return {
    busyWith,
    invite: (userId: string, name: string) =>
      void act(userId, messages.invited({ name }), () => realtime.send(inviteToStage, { roomId, userId })),
    mute: (userId: string, name: string) =>
      void act(userId, messages.mutedPerson({ name }), () => realtime.send(muteOnStage, { roomId, userId })),
    muteAll: () => void act(everyone, messages.mutedAll, () => realtime.send(muteOnStage, { roomId })),
    remove: (userId: string, name: string) =>
      void act(userId, messages.removedPerson({ name }), () => realtime.send(removeFromStage, { roomId, userId })),
  };
};

/** In place of a user id. */
export const everyone = 'everyone';

const problemText = (error: unknown, { actionProblems }: StageMessages): string => {
  switch (error instanceof ApiError ? error.code : null) {
    case 'STAGE_FULL':
      return actionProblems.full;
    case 'NOT_FOUND':
      return actionProblems.gone;
    case 'ROOM_NOT_LIVE':
      return actionProblems.notLive;
    default:
      return actionProblems.failed;
  }
};
