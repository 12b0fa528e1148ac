import type { CourseDetails } from '@palco/contract/courses';
import { ArrowLeft, ChartColumn, Users } from 'lucide-react';
import { useUser } from '../../features/auth/user-query.ts';
import { putCourseCover, uploadCourseCover } from '../../features/courses/api.ts';
import { CourseCounts } from '../../features/courses/CourseCounts.tsx';
import { CourseForm } from '../../features/courses/CourseForm.tsx';
import { CourseRooms } from '../../features/courses/CourseRooms.tsx';
import { DeleteCourse } from '../../features/courses/DeleteCourse.tsx';
import { coursesMessages } from '../../features/courses/messages.ts';
import { useCourse } from '../../features/courses/use-courses.ts';
import { CourseOrganizers } from '../../features/organizers/CourseOrganizers.tsx';
import { organizersMessages } from '../../features/organizers/messages.ts';
import { NotYours } from '../../features/organizers/NotYours.tsx';
import { GamificationPanel } from '../../features/ranking/organizer/GamificationPanel.tsx';
import { gamificationMessages } from '../../features/ranking/organizer/messages.ts';
import { reportsMessages } from '../../features/reports/messages.ts';
import { CoverPanel } from '../../features/rooms/organizer/CoverPanel.tsx';
import { termsOrganizerMessages } from '../../features/terms/organizer/messages.ts';
import { TermsPanel } from '../../features/terms/organizer/TermsPanel.tsx';
import { useTitle } from '../../lib/browser/use-title.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { isForbidden } from '../../lib/http/is-forbidden.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { pluralIn } from '../../lib/i18n/plural.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useNavigate, useParams } from '../../lib/router/navigation.ts';
import { NotFoundArt } from '../../ui/art/StageArt.tsx';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { buttonClass } from '../../ui/forms/Button.tsx';
import styles from './OrganizerPages.module.css';
import { SectionCard } from './SectionCard.tsx';

const CoursePage = () => {
  const messages = useMessages(coursesMessages);
  const { courseId = '' } = useParams();
  const { data: course, error, isFetching, refetch, setCourse, forget } = useCourse(courseId);
  const navigate = useNavigate();
  useTitle(course?.name ?? messages.courses);
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400);

  const content = () => {
    if (isGone) return <EmptyState art={<NotFoundArt />} title={messages.notFoundTitle} text={messages.notFoundText} />;
    if (isForbidden(error)) return <NotYours />;
    if (course)
      return (
        <CourseEditor
          key={course.id}
          course={course}
          onCourse={setCourse}
          onReload={() => void refetch()}
          onDeleted={() => {
            void navigate('/organizer/courses', { replace: true });
            forget();
          }}
        />
      );
    if (!error)
      return (
        <div className={styles.cards} role="status" aria-busy="true" aria-label={messages.loadingCourse}>
          <Skeleton height={40} width="60%" />
          <Skeleton height={320} radius="var(--radius-20)" />
          <Skeleton height={240} radius="var(--radius-20)" />
        </div>
      );
    return (
      <LoadFailed
        title={messages.courseFailed}
        text={messages.failedText}
        retryLabel={messages.tryAgain}
        isLoading={isFetching}
        onRetry={refetch}
      />
    );
  };
  return (
    <div className={styles.column}>
      <Link className={styles.back} to="/organizer/courses">
        <ArrowLeft aria-hidden />
        {messages.backToCourses}
      </Link>
      {!course && <h1 className="visually-hidden">{messages.course}</h1>}
      {content()}
    </div>
  );
};

type CourseEditorProps = {
  readonly course: CourseDetails;
  readonly onCourse: (course: CourseDetails) => void;
  readonly onReload: () => void;
  readonly onDeleted: () => void;
};

const CourseEditor = ({ course, onCourse, onReload, onDeleted }: CourseEditorProps) => {
  const messages = useMessages(coursesMessages);
  const termsTexts = useMessages(termsOrganizerMessages);
  const organizersTexts = useMessages(organizersMessages);
  const user = useUser();
  const reports = useMessages(reportsMessages);
  const rankingTexts = useMessages(gamificationMessages);
  const plural = pluralIn(useLanguage());
  return (
    <>
      <header className={styles.head}>
        <div className={styles.headings}>
          <h1 className={styles.heading}>{course.name}</h1>
          <p className={styles.lead}>
            <CourseCounts course={course} />
          </p>
        </div>
        <Badge tone={course.isOpen ? 'success' : 'neutral'}>
          {course.isOpen ? messages.open : messages.restricted}
        </Badge>
        <Link className={buttonClass({ variant: 'secondary' })} to={`/organizer/reports/courses/${course.id}`}>
          <ChartColumn aria-hidden />
          {reports.report}
        </Link>
      </header>
      <div className={styles.cards}>
        <SectionCard title={messages.details}>
          <CourseForm course={course} onSaved={onCourse} />
        </SectionCard>
        <SectionCard title={messages.rooms} hint={messages.roomsHint}>
          <CourseRooms courseId={course.id} />
        </SectionCard>
        <SectionCard title={messages.enrolled}>
          <div className={styles.split}>
            <p>
              {course.people > 0 ? plural(course.people, messages.enrolledText) : messages.noneEnrolled}{' '}
              {course.isOpen && messages.openCourseText}
            </p>
            <Link
              className={buttonClass({ variant: 'secondary' })}
              to={`/organizer/people?course=${encodeURIComponent(course.id)}`}
            >
              <Users aria-hidden size={18} />
              {messages.managePeople}
            </Link>
          </div>
        </SectionCard>
        <SectionCard title={organizersTexts.organizers} hint={organizersTexts.organizersHint}>
          <CourseOrganizers courseId={course.id} canChange={user.admin} />
        </SectionCard>
        <SectionCard title={messages.cover} hint={messages.coverHintOfCourse}>
          <CoverPanel
            image={course.image}
            alt={messages.coverAlt}
            store={{
              upload: async (upload) => onCourse(await uploadCourseCover({ courseId: course.id, ...upload })),
              remove: async () => onCourse(await putCourseCover(course.id, null)),
            }}
          />
        </SectionCard>
        <SectionCard title={termsTexts.terms} hint={termsTexts.termsHint}>
          <TermsPanel courseId={course.id} onChanged={onReload} />
        </SectionCard>
        <SectionCard title={rankingTexts.gamification} hint={rankingTexts.gamificationHint}>
          <GamificationPanel
            courseId={course.id}
            ranked={{ people: course.holdings.rankedPeople, points: course.holdings.points }}
            onChanged={onReload}
          />
        </SectionCard>
        <SectionCard title={messages.danger}>
          <DeleteCourse course={course} onDeleted={onDeleted} />
        </SectionCard>
      </div>
    </>
  );
};

export default CoursePage;
