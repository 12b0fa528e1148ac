import { Navigate } from 'react-router';
import { useUser } from '../../features/auth/user-query.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { CameraArt } from '../../ui/StageArt.tsx';
import { organizerMessages } from './messages.ts';
import styles from './OrganizerPage.module.css';

/** Spec section 6: organizers and admins only. */
const OrganizerPage = () => {
  const messages = useMessages(organizerMessages);
  const user = useUser();
  useTitle(messages.title);
  if (!user.organizer && !user.admin) return <Navigate to="/noPermission" replace />;
  return (
    <div className={styles.area}>
      <header className={styles.top}>
        <Logo variant="mark" size={32} />
        <h1 className={styles.title}>{messages.title}</h1>
        <Link className={buttonClass({ variant: 'ghost', size: 'sm' })} to="/home">
          {messages.backToPalco}
        </Link>
      </header>
      <main className={styles.main}>
        <EmptyState art={<CameraArt />} title={messages.emptyTitle} text={messages.emptyText} />
      </main>
    </div>
  );
};

export default OrganizerPage;
