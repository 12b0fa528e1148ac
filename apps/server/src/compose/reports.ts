/** Role api: the event log as organizers read and follow it, and the reports. */
import { type LogEntry, roomLogged } from '@palco/contract/reports';
import { overviewRoutes } from '../features/reports/overview-routes.ts';
import { roomLogRequests } from '../features/reports/realtime.ts';
import { createEventRepository } from '../features/reports/repository.ts';
import { roomReportRoutes } from '../features/reports/room-report-routes.ts';
import { reportRoutes } from '../features/reports/routes.ts';
import type { Realtime } from '../sockets/realtime.ts';
import type { Core } from './core.ts';

export const composeReports = ({ db, clock, geo }: Core, realtime: Realtime) => {
  const repository = createEventRepository(db);
  return {
    routes: [...reportRoutes(repository), ...roomReportRoutes({ db, clock, geo }), ...overviewRoutes({ db, clock })],
    requests: roomLogRequests({
      hasRoom: repository.hasRoom,
      follow: (session, roomId) => realtime.join({ session }, logTopic(roomId)),
      unfollow: (session, roomId) => realtime.leave({ session }, logTopic(roomId)),
    }),
  };
};

export const publishAction =
  (realtime: Realtime) =>
  (roomId: string, entry: LogEntry): void =>
    realtime.publish(roomLogged, { topic: logTopic(roomId) }, { roomId, entry });

/** The organizers who follow the log of a room. */
export const logTopic = (roomId: string) => `log:${roomId}`;
