/** Role api: the run sheet of a room, which fires what other features do. */
import { createRunSheetRepository } from '../features/run-sheet/repository.ts';
import { runSheetRoutes } from '../features/run-sheet/routes.ts';
import { createRunSheetService, type RunSheetPorts } from '../features/run-sheet/service.ts';
import type { RouteBinding } from '../http/routes.ts';
import type { Core } from './core.ts';

type FiredPorts = Pick<RunSheetPorts, 'showOffer' | 'releaseQuiz' | 'sendPinned'>;

export const composeRunSheet = ({ db, clock, events }: Core, ports: FiredPorts): RouteBinding[] =>
  runSheetRoutes(
    createRunSheetService({
      ...ports,
      repository: createRunSheetRepository(db),
      clock,
      record: (kind, roomId, userId, details) => events.record({ kind, roomId, userId, details }),
    }),
  );
