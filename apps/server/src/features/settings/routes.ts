import * as contract from '@palco/contract/settings';
import { bindRoute, type RouteBinding } from '../../http/routes.ts';
import type { SettingsService } from './service.ts';

export const settingsRoutes = (settings: SettingsService): RouteBinding[] => [
  bindRoute(contract.readSettings, settings.read),
  bindRoute(contract.changeSettings, ({ body, caller }) => settings.change(caller.userId, body)),
  bindRoute(contract.changeLogo, ({ body, caller }) => settings.setLogo(caller.userId, body.image)),
  bindRoute(contract.testMail, ({ caller }) => settings.sendTestMail(caller.userId)),
];
