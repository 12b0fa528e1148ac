import { vouchersReport } from '@palco/contract/reports/overview';
import { page } from '@palco/contract/reports/range';
import { roomId } from '@palco/contract/rooms';
import * as z from 'zod/mini';
import { call } from '../../../lib/http/api-client.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { TicketArt } from '../../../ui/art/TicketArt.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { reportTexts } from '../shared/messages.ts';
import styles from '../shared/Report.module.css';
import { ReportBar } from '../shared/ReportBar.tsx';
import { ReportContent } from '../shared/ReportContent.tsx';
import { ReportPager } from '../shared/ReportPager.tsx';
import { Tiles } from '../shared/Tiles.tsx';
import { Choice } from '../shared/Toolbar.tsx';
import { useAddress } from '../shared/use-address.ts';
import { useCourseOptions } from '../shared/use-course-options.ts';
import { useFormats } from '../shared/use-formats.ts';
import { useReport } from '../shared/use-report.ts';
import { BatchesTable } from './BatchesTable.tsx';

const shape = { ...page, courseId: z.optional(roomId) };

/** Vouchers made, used and revoked by batch. */
export const VouchersReport = () => {
  const messages = useMessages(reportTexts);
  const formats = useFormats();
  const { values, change } = useAddress(shape);
  const courses = useCourseOptions();
  const query = useReport(['vouchers', values], (signal) => call(vouchersReport, { query: values }, { signal }));
  const { courseId } = values;
  return (
    <>
      <div className={styles.toolbar}>
        <Choice
          label={messages.course}
          value={courseId ?? ''}
          options={courses}
          onChange={(chosen) => change({ courseId: chosen })}
        />
      </div>
      <ReportBar
        query={query}
        csv={{ fileName: 'vouchers.csv', route: vouchersReport, query: courseId === undefined ? {} : { courseId } }}
      />
      <ReportContent query={query}>
        {({ totals, batches, total, pageSize }) =>
          total === 0 ? (
            <EmptyState art={<TicketArt />} title={messages.noBatches} text={messages.noBatchesText} />
          ) : (
            <div className={styles.stack}>
              <Tiles
                label={messages.figures}
                tiles={[
                  { label: messages.made, value: formats.number(totals.made) },
                  { label: messages.used, value: formats.number(totals.used) },
                  { label: messages.revoked, value: formats.number(totals.revoked) },
                  { label: messages.expired, value: formats.number(totals.expired) },
                ]}
              />
              <BatchesTable batches={batches} />
              <ReportPager
                page={values.page}
                total={total}
                pageSize={pageSize}
                onPage={(next) => change({ page: next })}
              />
            </div>
          )
        }
      </ReportContent>
    </>
  );
};
