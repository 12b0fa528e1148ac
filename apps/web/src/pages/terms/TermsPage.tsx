import { Suspense, useState } from 'react';
import { useUser } from '../../features/auth/user-query.ts';
import { shellMessages } from '../../features/shell/messages.ts';
import { usePage } from '../../features/shell/use-page.ts';
import { Acceptance } from '../../features/terms/Acceptance.tsx';
import { DocumentSkeleton } from '../../features/terms/DocumentSkeleton.tsx';
import { safeDocumentUrl } from '../../features/terms/document-url.ts';
import { termsMessages } from '../../features/terms/messages.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { useNavigate, useParams } from '../../lib/router/navigation.ts';
import styles from './TermsPage.module.css';
import { UnsafeDocument } from './UnsafeDocument.tsx';

/** Contains pdf.js, so the page is rendered before it is loaded. */
const TermsReader = lazyPart(() => import('../../features/terms/TermsReader.tsx').then((module) => module.TermsReader));

/** Spec section 2, Terms screen. */
const TermsPage = () => {
  const messages = useMessages(termsMessages);
  const { home } = useMessages(shellMessages);
  const { courseId = '', roomId = '', termUrl = '' } = useParams();
  const user = useUser();
  const navigate = useNavigate();
  const [isReadable, setIsReadable] = useState(false);
  usePage({
    title: messages.title,
    trail: [
      { label: home, path: '/home' },
      { label: messages.title, path: '' },
    ],
  });

  const url = safeDocumentUrl(termUrl, globalThis.location.href);
  if (url === null) return <UnsafeDocument />;
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{messages.title}</h1>
      <p className={styles.lead}>{messages.lead}</p>
      <Suspense fallback={<DocumentSkeleton />}>
        <TermsReader url={url} onReadable={setIsReadable} />
      </Suspense>
      <Acceptance
        userId={user.userId}
        courseId={courseId}
        isReadable={isReadable}
        onAccepted={() => void navigate(`/course/${encodeURIComponent(roomId)}`, { replace: true })}
      />
    </div>
  );
};

export default TermsPage;
