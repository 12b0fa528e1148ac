import { Ticket } from 'lucide-react';
import { OverviewReport } from '../../../features/reports/overview/OverviewReport.tsx';
import { reportTexts } from '../../../features/reports/shared/messages.ts';
import { useTitle } from '../../../lib/browser/use-title.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { Link } from '../../../lib/router/Link.tsx';
import { buttonClass } from '../../../ui/forms/Button.tsx';
import styles from '../OrganizerPages.module.css';
import { CourseReportLink } from './CourseReportLink.tsx';
import own from './ReportPages.module.css';

const ReportsPage = () => {
  const messages = useMessages(reportTexts);
  useTitle(messages.reports);
  return (
    <div className={styles.page}>
      <header className={own.head}>
        <div className={styles.headings}>
          <h1 className={styles.heading}>{messages.reports}</h1>
          <p className={styles.lead}>{messages.lead}</p>
        </div>
        <div className={own.actions}>
          <CourseReportLink />
          <Link className={buttonClass({ variant: 'secondary' })} to="/organizer/reports/vouchers">
            <Ticket aria-hidden size={18} />
            {messages.vouchersReport}
          </Link>
        </div>
      </header>
      <OverviewReport />
    </div>
  );
};

export default ReportsPage;
