import { matchPath } from '../lib/router/match-path.ts';
import { useLocation } from '../lib/router/navigation.ts';
import { PublicGuard } from './guards.tsx';
import { PrivateGuard } from './PrivateGuard.tsx';
import { LoginPage, PublicArea, preloadHome } from './pages.ts';

/** Spec section 2, Route table: which addresses are private. What stands there is loaded with the private area. */
const privatePaths = [
  '/home',
  '/course/:roomId',
  '/producer/*?',
  '/activeVoucher',
  '/terms/:courseId/:roomId/:termUrl',
  '/organizer/*?',
];

export const AppRoutes = () => {
  const { pathname } = useLocation();
  const isPrivate = privatePaths.some((path) => matchPath(path, pathname) !== null);
  if (isPrivate) return <PrivateGuard />;
  return pathname === '/' ? (
    <PublicGuard page={<LoginPage onBegin={preloadHome} />} />
  ) : (
    <PublicArea onLoginBegin={preloadHome} />
  );
};
