import { page, search } from '@palco/contract/reports/range';
import { type EngagementReport, engagementReport, engagementSort } from '@palco/contract/reports/room-reports';
import * as z from 'zod/mini';
import { call } from '../../../lib/http/api-client.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { pluralIn } from '../../../lib/i18n/plural.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { CameraArt } from '../../../ui/art/StageArt.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { reportTexts } from '../shared/messages.ts';
import styles from '../shared/Report.module.css';
import { ReportBar } from '../shared/ReportBar.tsx';
import { ReportContent } from '../shared/ReportContent.tsx';
import { ReportPager } from '../shared/ReportPager.tsx';
import { ReportPart } from '../shared/ReportPart.tsx';
import { Tiles } from '../shared/Tiles.tsx';
import { Choice, Toolbar } from '../shared/Toolbar.tsx';
import { useAddress } from '../shared/use-address.ts';
import { useFormats } from '../shared/use-formats.ts';
import { useReport } from '../shared/use-report.ts';
import { Retention } from './Retention.tsx';
import { ViewersTable } from './ViewersTable.tsx';

const shape = { ...search, ...page, sort: z.optional(engagementSort) };

/** Who watched a room, how long and how actively. */
export const EngagementPart = ({ roomId }: { readonly roomId: string }) => {
  const messages = useMessages(reportTexts);
  const plural = pluralIn(useLanguage());
  const { values, change } = useAddress(shape);
  const params = { id: roomId };
  const query = useReport(['engagement', roomId, values], (signal) =>
    call(engagementReport, { params, query: values }, { signal }),
  );
  const { page: _page, ...filter } = values;
  return (
    <>
      <ReportBar
        query={query}
        csv={{ fileName: `engagement-${roomId}.csv`, route: engagementReport, params, query: filter }}
      />
      <ReportContent query={query}>
        {(report) =>
          report.totals.viewers === 0 ? (
            <EmptyState art={<CameraArt />} title={messages.nobody} text={messages.nobodyText} />
          ) : (
            <div className={styles.stack}>
              <Totals report={report} />
              <Retention report={report} />
              <ReportPart title={messages.viewers} hint={plural(report.total, messages.peopleCount)}>
                <Toolbar label={messages.search} search={values.search} onSearch={(text) => change({ search: text })}>
                  <Choice
                    label={messages.sort}
                    value={values.sort ?? 'watched'}
                    options={engagementSort.options.map((value) => ({ value, label: messages.sorts[value] }))}
                    onChange={(sort) => change({ sort: sort === 'watched' ? undefined : sort })}
                  />
                </Toolbar>
                {report.viewers.length > 0 ? (
                  <ViewersTable report={report} />
                ) : (
                  <EmptyState
                    title={messages.nothingFound}
                    text={messages.nothingFoundText}
                    action={
                      <Button variant="secondary" onClick={() => change({ search: undefined })}>
                        {messages.clearSearch}
                      </Button>
                    }
                  />
                )}
                <ReportPager
                  page={values.page}
                  total={report.total}
                  pageSize={report.pageSize}
                  onPage={(next) => change({ page: next })}
                />
              </ReportPart>
            </div>
          )
        }
      </ReportContent>
    </>
  );
};

const Totals = ({ report: { totals } }: { readonly report: EngagementReport }) => {
  const messages = useMessages(reportTexts);
  const formats = useFormats();
  return (
    <Tiles
      label={messages.figures}
      tiles={[
        {
          label: messages.viewers,
          value: formats.number(totals.viewers),
          hint: totals.present > 0 ? messages.inRoomNow({ count: formats.number(totals.present) }) : undefined,
        },
        { label: messages.totalWatched, value: formats.duration(totals.watchedMs) },
        { label: messages.meanWatched, value: formats.duration(totals.meanWatchedMs) },
        {
          label: messages.meanPercent,
          value: formats.percent(totals.meanPercent),
          hint: messages.meanPercentHint,
        },
        { label: messages.completed, value: formats.number(totals.completed), hint: messages.completedHint },
        { label: messages.messages, value: formats.number(totals.messages) },
        { label: messages.doubts, value: formats.number(totals.doubts) },
        { label: messages.answers, value: formats.number(totals.answers) },
      ]}
    />
  );
};
