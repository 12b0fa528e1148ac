import { courseReport, type CourseReport as Report } from '@palco/contract/reports/overview';
import { page, search } from '@palco/contract/reports/range';
import * as z from 'zod/mini';
import { call } from '../../../lib/http/api-client.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { CameraArt } from '../../../ui/art/StageArt.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { reportTexts } from '../shared/messages.ts';
import styles from '../shared/Report.module.css';
import { ReportBar } from '../shared/ReportBar.tsx';
import { ReportContent } from '../shared/ReportContent.tsx';
import { ReportPager } from '../shared/ReportPager.tsx';
import { Tiles } from '../shared/Tiles.tsx';
import { Choice, Toolbar } from '../shared/Toolbar.tsx';
import { useAddress } from '../shared/use-address.ts';
import { useFormats } from '../shared/use-formats.ts';
import { useReport } from '../shared/use-report.ts';
import { ProgressTable } from './ProgressTable.tsx';

const states = ['finished', 'started', 'not_started'] as const;
const sorts = ['name', 'progress', 'last'] as const;
const shape = { ...search, ...page, state: z.optional(z.enum(states)), sort: z.optional(z.enum(sorts)) };

type CourseReportProps = { readonly courseId: string; readonly onLoaded: (report: Report) => void };

/** How far everyone enrolled in a course is in its rooms. */
export const CourseReport = ({ courseId, onLoaded }: CourseReportProps) => {
  const messages = useMessages(reportTexts);
  const formats = useFormats();
  const { values, change } = useAddress(shape);
  const params = { id: courseId };
  const query = useReport(['course', courseId, values], async (signal) => {
    const report = await call(courseReport, { params, query: values }, { signal });
    onLoaded(report);
    return report;
  });
  const { page: _page, ...filter } = values;
  const isFiltered = values.search !== undefined || values.state !== undefined;
  return (
    <>
      <Toolbar label={messages.search} search={values.search} onSearch={(text) => change({ search: text })}>
        <Choice
          label={messages.state}
          value={values.state ?? ''}
          options={[
            { value: '' as const, label: messages.anyState },
            ...states.map((value) => ({ value, label: messages.states[value] })),
          ]}
          onChange={(state) => change({ state: state || undefined })}
        />
        <Choice
          label={messages.sort}
          value={values.sort ?? 'name'}
          options={sorts.map((value) => ({ value, label: messages.courseSorts[value] }))}
          onChange={(sort) => change({ sort: sort === 'name' ? undefined : sort })}
        />
      </Toolbar>
      <ReportBar
        query={query}
        csv={{ fileName: `course-${courseId}.csv`, route: courseReport, params, query: filter }}
      />
      <ReportContent query={query}>
        {(report) => (
          <div className={styles.stack}>
            <Tiles
              label={messages.figures}
              tiles={[
                { label: messages.enrolled, value: formats.number(report.totals.people) },
                { label: messages.started, value: formats.number(report.totals.started) },
                {
                  label: messages.finished,
                  value: formats.number(report.totals.finished),
                  hint: messages.finishedHint,
                },
              ]}
            />
            {report.people.length > 0 ? (
              <ProgressTable report={report} />
            ) : isFiltered ? (
              <EmptyState
                title={messages.nothingFound}
                text={messages.nothingFoundText}
                action={
                  <Button variant="secondary" onClick={() => change({ search: undefined, state: undefined })}>
                    {messages.clearFilters}
                  </Button>
                }
              />
            ) : (
              <EmptyState art={<CameraArt />} title={messages.noPeople} text={messages.noPeopleText} />
            )}
            <ReportPager
              page={values.page}
              total={report.total}
              pageSize={report.pageSize}
              onPage={(next) => change({ page: next })}
            />
          </div>
        )}
      </ReportContent>
    </>
  );
};
