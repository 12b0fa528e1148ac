import * as contract from '@palco/contract/run-sheet';
import { bindRoute, type RouteBinding } from '../../http/routes.ts';
import type { RunSheetService } from './service.ts';

export const runSheetRoutes = (sheet: RunSheetService): RouteBinding[] => [
  bindRoute(contract.readRunSheet, ({ params }) => sheet.read(params.roomId)),
  bindRoute(contract.addRunSheetItem, ({ caller, params, body, requestKey }) =>
    sheet.add(caller, params.roomId, body, requestKey),
  ),
  bindRoute(contract.orderRunSheet, ({ caller, params, body }) => sheet.order(caller, params.roomId, body.ids)),
  bindRoute(contract.changeRunSheetItem, ({ caller, params, body }) =>
    sheet.change(caller, params.roomId, params.itemId, body.text, body.time),
  ),
  bindRoute(contract.removeRunSheetItem, ({ caller, params, body }) =>
    sheet.remove(caller, params.roomId, params.itemId, body.isRemoved),
  ),
  bindRoute(contract.fireRunSheetItem, ({ caller, params, body }) =>
    sheet.fire(caller, params.roomId, params.itemId, body.timesFired),
  ),
  bindRoute(contract.undoRunSheetItem, ({ caller, params }) => sheet.undo(caller, params.roomId, params.itemId)),
];
