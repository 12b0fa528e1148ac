import { useMessages } from '../../../lib/i18n/messages.ts';
import { useExistingPage } from '../../../ui/hooks/use-existing-page.ts';
import { Pager } from '../../../ui/layout/Pager.tsx';
import { reportTexts } from './messages.ts';

type ReportPagerProps = {
  /** As it is in the address; the first one is not. */
  readonly page: string | undefined;
  readonly total: number;
  readonly pageSize: number;
  readonly onPage: (page: string | undefined) => void;
};

export const ReportPager = ({ page = '1', total, pageSize, onPage }: ReportPagerProps) => {
  const messages = useMessages(reportTexts);
  const go = (next: number) => onPage(next === 1 ? undefined : String(next));
  const pages = useExistingPage({ page: Number(page), total, size: pageSize, onPage: go });
  return <Pager label={messages.pages} page={Number(page)} pages={pages} texts={messages} onPage={go} />;
};
