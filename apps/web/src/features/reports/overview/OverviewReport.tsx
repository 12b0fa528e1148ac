import { roomsOverview } from '@palco/contract/reports/overview';
import { page, search } from '@palco/contract/reports/range';
import { roomId } from '@palco/contract/rooms';
import * as z from 'zod/mini';
import { call } from '../../../lib/http/api-client.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { CameraArt } from '../../../ui/art/StageArt.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { reportTexts } from '../shared/messages.ts';
import { ReportBar } from '../shared/ReportBar.tsx';
import { ReportContent } from '../shared/ReportContent.tsx';
import { ReportPager } from '../shared/ReportPager.tsx';
import { Choice, Toolbar } from '../shared/Toolbar.tsx';
import { useAddress } from '../shared/use-address.ts';
import { useCourseOptions } from '../shared/use-course-options.ts';
import { useReport } from '../shared/use-report.ts';
import { OverviewTable } from './OverviewTable.tsx';

const shape = { ...search, ...page, courseId: z.optional(roomId) };

/** The rooms with their figures. */
export const OverviewReport = () => {
  const messages = useMessages(reportTexts);
  const { values, change } = useAddress(shape);
  const courses = useCourseOptions();
  const query = useReport(['rooms', values], (signal) => call(roomsOverview, { query: values }, { signal }));
  const isFiltered = values.search !== undefined || values.courseId !== undefined;
  return (
    <>
      <Toolbar label={messages.searchRooms} search={values.search} onSearch={(text) => change({ search: text })}>
        <Choice
          label={messages.course}
          value={values.courseId ?? ''}
          options={courses}
          onChange={(courseId) => change({ courseId })}
        />
      </Toolbar>
      <ReportBar query={query} csv={null} />
      <ReportContent query={query}>
        {({ rooms, total, pageSize }) => (
          <>
            {rooms.length > 0 ? (
              <OverviewTable rooms={rooms} />
            ) : isFiltered ? (
              <EmptyState
                title={messages.nothingFound}
                text={messages.nothingFoundText}
                action={
                  <Button variant="secondary" onClick={() => change({ search: undefined, courseId: undefined })}>
                    {messages.clearFilters}
                  </Button>
                }
              />
            ) : (
              <EmptyState art={<CameraArt />} title={messages.noRooms} text={messages.noRoomsText} />
            )}
            <ReportPager
              page={values.page}
              total={total}
              pageSize={pageSize}
              onPage={(next) => change({ page: next })}
            />
          </>
        )}
      </ReportContent>
    </>
  );
};
