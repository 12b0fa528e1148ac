import * as contract from '@palco/contract/auth';
import { bindRoute, type RouteBinding } from '../../http/routes.ts';
import type { AuthService } from './service.ts';

export const authRoutes = (auth: AuthService): RouteBinding[] => [
  bindRoute(contract.login, ({ body, network, language }) => auth.login({ ...body, network, language })),
  bindRoute(contract.openSession, async ({ caller }) => {
    const { session_token } = await auth.openSession(caller);
    return { session_token };
  }),
  bindRoute(contract.me, ({ caller }) => auth.me(caller)),
  bindRoute(contract.logout, async ({ caller }) => {
    await auth.logout(caller);
    return {};
  }),
  bindRoute(contract.changePassword, ({ caller, body }) => auth.changePassword(caller, body.password)),
  bindRoute(contract.replacePassword, async ({ caller, body, network, language }) => {
    const { current_password: currentPassword, new_password: newPassword } = body;
    await auth.replacePassword(caller, { currentPassword, newPassword, network, language });
    return {};
  }),
];
