import * as contract from '@palco/contract/alerts';
import { bindRoute, type RouteBinding } from '../../http/routes.ts';
import type { AlertsService } from './service.ts';

export const alertRoutes = (alerts: AlertsService): RouteBinding[] => [
  bindRoute(contract.readAlerts, ({ params, caller }) => alerts.read(caller.userId, params.courseId)),
  bindRoute(contract.changeAlerts, ({ params, body, caller }) => alerts.change(caller.userId, params.courseId, body)),
  bindRoute(contract.addPushDevice, async ({ body, caller }) => {
    await alerts.addDevice(caller, body);
    return {};
  }),
  bindRoute(contract.setMailByLink, ({ body }) => alerts.setMailByLink(body.token, body.isOn)),
];
