import type { Person } from '@palco/contract/people/people';
import { formatPhone } from '@palco/domain/profile/person';
import { ArrowLeft } from 'lucide-react';
import { useUser } from '../../features/auth/user-query.ts';
import { ManagedCourses } from '../../features/organizers/ManagedCourses.tsx';
import { organizersMessages } from '../../features/organizers/messages.ts';
import { NotYours } from '../../features/organizers/NotYours.tsx';
import { peopleMessages } from '../../features/people/messages.ts';
import { PersonBadges } from '../../features/people/PersonBadges.tsx';
import { AccessPanel } from '../../features/people/person/AccessPanel.tsx';
import { EnrolmentsPanel } from '../../features/people/person/EnrolmentsPanel.tsx';
import { LoginsPanel } from '../../features/people/person/LoginsPanel.tsx';
import { PrivacyPanel } from '../../features/people/person/PrivacyPanel.tsx';
import { RolesPanel } from '../../features/people/person/RolesPanel.tsx';
import { SalesforceForm } from '../../features/people/person/SalesforceForm.tsx';
import { usePerson } from '../../features/people/use-people.ts';
import { reportsMessages } from '../../features/reports/messages.ts';
import { PersonLogPanel } from '../../features/reports/PersonLogPanel.tsx';
import { useTitle } from '../../lib/browser/use-title.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { isForbidden } from '../../lib/http/is-forbidden.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useParams } from '../../lib/router/navigation.ts';
import { hasFailed } from '../../lib/state/has-failed.ts';
import { NotFoundArt } from '../../ui/art/StageArt.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Avatar } from '../../ui/layout/Avatar.tsx';
import styles from './OrganizerPages.module.css';
import { SectionCard } from './SectionCard.tsx';

const PersonPage = () => {
  const messages = useMessages(peopleMessages);
  const { userId = '' } = useParams();
  const query = usePerson(userId);
  const { data: person, error, isFetching, refetch, setPerson } = query;
  useTitle(person?.name ?? messages.person);
  const status = error instanceof ApiError ? error.status : 0;

  const content = () => {
    if (status === 404 || status === 400)
      return <EmptyState art={<NotFoundArt />} title={messages.notFoundTitle} text={messages.notFoundText} />;
    if (isForbidden(error)) return <NotYours />;
    if (person) return <PersonEditor key={person.id} person={person} onPerson={setPerson} onReload={refetch} />;
    if (!hasFailed(query)) return <PersonSkeleton />;
    return (
      <LoadFailed
        title={messages.personFailed}
        text={messages.failedText}
        retryLabel={messages.tryAgain}
        isLoading={isFetching}
        onRetry={refetch}
      />
    );
  };
  return (
    <div className={styles.column}>
      <Link className={styles.back} to="/organizer/people">
        <ArrowLeft aria-hidden />
        {messages.backToPeople}
      </Link>
      {!person && <h1 className="visually-hidden">{messages.person}</h1>}
      {content()}
    </div>
  );
};

type PersonEditorProps = {
  readonly person: Person;
  readonly onPerson: (person: Person) => void;
  readonly onReload: () => Promise<unknown>;
};

const PersonEditor = ({ person, onPerson, onReload }: PersonEditorProps) => {
  const organizersTexts = useMessages(organizersMessages);
  const messages = useMessages(peopleMessages);
  const reports = useMessages(reportsMessages);
  const user = useUser();
  const dates = new Intl.DateTimeFormat(useLanguage(), { dateStyle: 'medium' });
  const times = new Intl.DateTimeFormat(useLanguage(), { dateStyle: 'medium', timeStyle: 'short' });
  const seen = person.lastSeenAt === null ? messages.never : times.format(new Date(person.lastSeenAt));
  const facts = [
    messages.since({ date: dates.format(new Date(person.createdAt)) }),
    `${messages.lastSeen}: ${seen}`,
    ...(person.phone ? [formatPhone(person.phone)] : []),
  ];
  const panel = { person, onPerson };
  return (
    <>
      <header className={styles.head}>
        <Avatar name={person.name} src={person.thumbnailUrl} size={56} colorIndex={Number(person.id) % 12} />
        <div className={styles.headings}>
          <h1 className={styles.heading}>{person.name}</h1>
          <p className={styles.lead}>{person.email}</p>
          <p className={styles.cardHint}>{facts.join(' · ')}</p>
        </div>
        <PersonBadges person={person} />
      </header>
      <div className={styles.cards}>
        <SectionCard title={messages.enrolments}>
          <EnrolmentsPanel {...panel} />
        </SectionCard>
        <SectionCard title={messages.access}>
          <AccessPanel {...panel} isOwn={person.id === user.id} />
        </SectionCard>
        {user.managesAllCourses && (
          <SectionCard title={messages.logins}>
            <LoginsPanel {...panel} />
          </SectionCard>
        )}
        <SectionCard title={messages.rolesTitle} hint={messages.rolesHint}>
          <RolesPanel {...panel} />
        </SectionCard>
        {person.roles.organizer && !person.roles.admin && (
          <SectionCard title={organizersTexts.managed} hint={organizersTexts.managedHint}>
            <ManagedCourses
              userId={person.id}
              managed={person.managedCourses}
              canChange={user.admin}
              onSaved={onReload}
            />
          </SectionCard>
        )}
        <SectionCard title={messages.account}>
          <SalesforceForm {...panel} />
        </SectionCard>
        <SectionCard title={reports.history} hint={reports.historyHint}>
          <PersonLogPanel userId={person.id} />
        </SectionCard>
        {user.admin && (
          <SectionCard title={messages.privacy} hint={messages.privacyHint}>
            <PrivacyPanel person={person} onErased={() => void onReload()} />
          </SectionCard>
        )}
      </div>
    </>
  );
};

const PersonSkeleton = () => {
  const messages = useMessages(peopleMessages);
  return (
    <div role="status" aria-busy="true" aria-label={messages.loadingPerson}>
      <div className={styles.head}>
        <Skeleton height={56} width={56} radius="50%" />
        <div className={styles.headings}>
          <Skeleton height={32} width="50%" />
          <p className={styles.lead}>
            <Skeleton width="70%" />
          </p>
        </div>
      </div>
      <div className={styles.cards}>
        {[messages.enrolments, messages.access, messages.rolesTitle].map((title) => (
          <SectionCard key={title} title={title}>
            <Skeleton height={80} radius="var(--radius-12)" />
          </SectionCard>
        ))}
      </div>
    </div>
  );
};

export default PersonPage;
