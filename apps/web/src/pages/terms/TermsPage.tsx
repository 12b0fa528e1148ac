import { Suspense, useEffect, useState } from 'react';
import { useUser } from '../../features/auth/user-query.ts';
import { shellMessages } from '../../features/shell/messages.ts';
import { usePage } from '../../features/shell/use-page.ts';
import { Acceptance } from '../../features/terms/Acceptance.tsx';
import { DocumentFailed } from '../../features/terms/DocumentFailed.tsx';
import { DocumentSkeleton } from '../../features/terms/DocumentSkeleton.tsx';
import { termsMessages } from '../../features/terms/messages.ts';
import { useTerms } from '../../features/terms/use-terms.ts';
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
  const [readHash, setReadHash] = useState<string | null>(null);
  usePage({
    title: messages.title,
    trail: [
      { label: home, path: '/home' },
      { label: messages.title, path: '' },
    ],
  });

  const { state, reload } = useTerms(courseId, termUrl);
  const roomPath = `/course/${encodeURIComponent(roomId)}`;
  const replacedBy = state.name === 'replaced' ? state.by : undefined;
  useEffect(() => {
    if (replacedBy === undefined) return;
    const path = `/terms/${encodeURIComponent(courseId)}/${encodeURIComponent(roomId)}/`;
    // A course without terms leaves nothing to accept.
    void navigate(replacedBy === null ? roomPath : path + encodeURIComponent(replacedBy), { replace: true });
  }, [replacedBy, courseId, roomId, roomPath, navigate]);
  if (state.name === 'refused') return <UnsafeDocument />;
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{messages.title}</h1>
      <p className={styles.lead}>{messages.lead}</p>
      {(state.name === 'loading' || state.name === 'replaced') && <DocumentSkeleton />}
      {state.name === 'failed' && <DocumentFailed onRetry={reload} />}
      {state.name === 'ready' && (
        <Suspense fallback={<DocumentSkeleton />}>
          <TermsReader key={state.hash} url={state.url} expectedHash={state.hash} onReadable={setReadHash} />
        </Suspense>
      )}
      <Acceptance
        userId={user.userId}
        courseId={courseId}
        hash={readHash ?? ''}
        isReadable={readHash !== null}
        onChanged={reload}
        onAccepted={() => void navigate(roomPath, { replace: true })}
      />
    </div>
  );
};

export default TermsPage;
