import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { CourseReport } from '../../../features/reports/course/CourseReport.tsx';
import { reportTexts } from '../../../features/reports/shared/messages.ts';
import { useTitle } from '../../../lib/browser/use-title.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { Link } from '../../../lib/router/Link.tsx';
import { useParams } from '../../../lib/router/navigation.ts';
import { buttonClass } from '../../../ui/forms/Button.tsx';
import styles from '../OrganizerPages.module.css';
import own from './ReportPages.module.css';

const CourseReportPage = () => {
  const messages = useMessages(reportTexts);
  const { courseId = '' } = useParams();
  const [name, setName] = useState<string>();
  useTitle([messages.courseReport, ...(name === undefined ? [] : [name])].join(' · '));
  return (
    <div className={styles.page}>
      <Link className={styles.back} to="/organizer/reports">
        <ArrowLeft aria-hidden />
        {messages.back}
      </Link>
      <header className={own.head}>
        <div className={styles.headings}>
          <h1 className={styles.heading}>{messages.courseReport}</h1>
          <p className={styles.lead}>{name ?? '\u00a0'}</p>
        </div>
        <div className={own.actions}>
          <Link
            className={buttonClass({ variant: 'secondary' })}
            to={`/organizer/courses/${encodeURIComponent(courseId)}`}
          >
            {messages.openCourse}
          </Link>
        </div>
      </header>
      <CourseReport key={courseId} courseId={courseId} onLoaded={({ course }) => setName(course.name)} />
    </div>
  );
};

export default CourseReportPage;
