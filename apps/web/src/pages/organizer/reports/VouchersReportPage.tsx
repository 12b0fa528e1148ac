import { ArrowLeft } from 'lucide-react';
import { reportTexts } from '../../../features/reports/shared/messages.ts';
import { VouchersReport } from '../../../features/reports/vouchers/VouchersReport.tsx';
import { useTitle } from '../../../lib/browser/use-title.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { Link } from '../../../lib/router/Link.tsx';
import styles from '../OrganizerPages.module.css';
import own from './ReportPages.module.css';

const VouchersReportPage = () => {
  const messages = useMessages(reportTexts);
  useTitle(messages.vouchersReport);
  return (
    <div className={styles.page}>
      <Link className={styles.back} to="/organizer/reports">
        <ArrowLeft aria-hidden />
        {messages.back}
      </Link>
      <header className={own.head}>
        <h1 className={styles.heading}>{messages.vouchersReport}</h1>
      </header>
      <VouchersReport />
    </div>
  );
};

export default VouchersReportPage;
