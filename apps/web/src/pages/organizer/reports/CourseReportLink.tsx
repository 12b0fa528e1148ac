import { reportTexts } from '../../../features/reports/shared/messages.ts';
import { useCourseOptions } from '../../../features/reports/shared/use-course-options.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { useNavigate } from '../../../lib/router/navigation.ts';
import { Select } from '../../../ui/forms/Select.tsx';
import own from './ReportPages.module.css';

/** Choosing a course opens its report. */
export const CourseReportLink = () => {
  const messages = useMessages(reportTexts);
  const navigate = useNavigate();
  const [, ...courses] = useCourseOptions();
  return (
    <Select
      className={own.course}
      label={messages.courseReport}
      isLabelHidden
      isCompact
      value=""
      options={[{ value: '', label: `${messages.courseReport}…` }, ...courses]}
      onChange={(courseId) => courseId !== '' && navigate(`/organizer/reports/courses/${courseId}`)}
    />
  );
};
