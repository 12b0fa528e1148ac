import { ChevronRight } from 'lucide-react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useStore } from '../../lib/state/use-store.ts';
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts';
import { mediaQueries } from '../../ui/styles/breakpoints.ts';
import styles from './Breadcrumbs.module.css';
import { shortenTrail, trailStore } from './breadcrumbs.ts';
import { shellMessages } from './messages.ts';

export const Breadcrumbs = () => {
  const messages = useMessages(shellMessages);
  const isPhone = useMediaQuery(mediaQueries.isPhone);
  const trail = useStore(trailStore);
  const crumbs = shortenTrail(trail, isPhone);
  return (
    <nav aria-label={messages.breadcrumbs} className={styles.breadcrumbs}>
      <ol className={styles.trail}>
        {crumbs.map((crumb, index) => (
          <li key={crumb.path} className={styles.crumb} data-shortened={crumb.isShortened || undefined}>
            {index > 0 && <ChevronRight className={styles.arrow} aria-hidden />}
            {index === crumbs.length - 1 ? (
              <span className={styles.here} aria-current="page">
                {crumb.label}
              </span>
            ) : (
              <Link className={styles.link} to={crumb.path} aria-label={crumb.isShortened ? crumb.label : undefined}>
                {crumb.isShortened ? '…' : crumb.label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
};
