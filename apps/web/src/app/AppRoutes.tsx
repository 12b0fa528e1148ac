import { matchPath } from '../lib/router/match-path.ts';
import { useLocation } from '../lib/router/navigation.ts';
import { PrivateGuard } from './PrivateGuard.tsx';
import { PublicGuard } from './PublicGuard.tsx';
import { LoginPage, NoticesArea, PublicArea, preloadHome } from './pages.ts';

/** Spec section 2, Route table: the private addresses. Their pages are loaded with the private area. */
const privatePaths = [
  '/home',
  '/course/:roomId',
  '/producer/*?',
  '/activeVoucher',
  '/terms/:courseId/:roomId/:termUrl',
  '/organizer/*?',
];

const noticePaths = ['/forcedLogout', '/networkFailed', '/noPermission'];

export const AppRoutes = () => {
  const { pathname } = useLocation();
  const isOneOf = (paths: readonly string[]) => paths.some((path) => matchPath(path, pathname) !== null);
  if (isOneOf(privatePaths)) return <PrivateGuard />;
  if (isOneOf(noticePaths)) return <NoticesArea />;
  return pathname === '/' ? (
    <PublicGuard page={<LoginPage onBegin={preloadHome} />} />
  ) : (
    <PublicArea onLoginBegin={preloadHome} />
  );
};
