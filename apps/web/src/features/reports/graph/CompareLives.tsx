import { roomsOverview } from '@palco/contract/reports/overview';
import { graphReport, type ReportRoom } from '@palco/contract/reports/room-reports';
import { roomId } from '@palco/contract/rooms';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../../../lib/http/api-client.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { SearchSelect } from '../../../ui/forms/SearchSelect.tsx';
import { useSettledValue } from '../../../ui/hooks/use-settled-value.ts';
import { LazyChart } from '../chart/LazyChart.tsx';
import { reportTexts } from '../shared/messages.ts';
import { NumbersTable } from '../shared/NumbersTable.tsx';
import { ReportContent } from '../shared/ReportContent.tsx';
import { ReportPart } from '../shared/ReportPart.tsx';
import { useAddress } from '../shared/use-address.ts';
import { useFormats } from '../shared/use-formats.ts';
import { useReport } from '../shared/use-report.ts';
import styles from './Graph.module.css';
import { alignLives, sinceBegin } from './graph-data.ts';

const shape = { compare: z.optional(roomId) };

/** The live of this room and that of another one, both from their beginning. */
export const CompareLives = ({ room }: { readonly room: ReportRoom }) => {
  const messages = useMessages(reportTexts);
  const language = useLanguage();
  const { values, change } = useAddress(shape);
  const [typed, setTyped] = useState('');
  const search = useSettledValue(typed.trim());
  const { data } = useQuery({
    queryKey: ['organizer', 'reports', 'compare', search],
    queryFn: ({ signal }) => call(roomsOverview, { query: search === '' ? {} : { search } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const lives = (data?.rooms ?? []).filter(({ id, liveStartedAt }) => id !== room.id && liveStartedAt !== null);
  if (room.liveStartedAt === null) return null;
  return (
    <ReportPart title={messages.compare} hint={messages.compareHint}>
      <div className={styles.choice}>
        <SearchSelect
          label={messages.compareChoose}
          searchLabel={messages.searchRooms}
          emptyText={messages.compareNone}
          locale={language}
          options={lives.map(({ id, name, courseName }) => ({ value: id, label: name, detail: courseName }))}
          value={values.compare ?? ''}
          onChange={(compare) => change({ compare })}
          onSearch={setTyped}
        >
          {messages.compareChoose}
        </SearchSelect>
        {values.compare !== undefined && (
          <Button variant="ghost" size="sm" onClick={() => change({ compare: undefined })}>
            {messages.compareStop}
          </Button>
        )}
      </div>
      {values.compare !== undefined && <BothLives key={values.compare} room={room} otherId={values.compare} />}
    </ReportPart>
  );
};

const BothLives = ({ room, otherId }: { readonly room: ReportRoom; readonly otherId: string }) => {
  const query = useReport(['compare', room.id, otherId], async (signal) => {
    const whole = await call(graphReport, { params: { id: otherId }, query: {} }, { signal });
    const load = async ({ id, liveStartedAt, liveEndedAt }: ReportRoom) => {
      if (liveStartedAt === null) return new Map<number, number>();
      const dates = { fromDate: liveStartedAt, ...(liveEndedAt !== null && { toDate: liveEndedAt }) };
      const live = await call(graphReport, { params: { id }, query: dates }, { signal });
      return sinceBegin(live, Date.parse(liveStartedAt));
    };
    const [own, other] = await Promise.all([load(room), load(whole.room)]);
    return { name: whole.room.name, ...alignLives(own, other) };
  });
  return <ReportContent query={query}>{(lives) => <LivesChart room={room} lives={lives} />}</ReportContent>;
};

type Lives = ReturnType<typeof alignLives> & { readonly name: string };

const LivesChart = ({ room, lives }: { readonly room: ReportRoom; readonly lives: Lives }) => {
  const messages = useMessages(reportTexts);
  const formats = useFormats();
  // Two rooms may have the same name.
  const otherName = lives.name === room.name ? `${lives.name} (2)` : lives.name;
  const series = useMemo(
    () => [
      { label: room.name, color: '--color-accent', values: lives.one, isFilled: true, format: formats.number },
      { label: otherName, color: '--color-info', values: lives.other, format: formats.number },
    ],
    [room.name, otherName, lives, formats],
  );
  const textOf = (value: number | null | undefined) =>
    value === null || value === undefined ? '' : formats.number(value);
  return (
    <>
      <LazyChart
        label={messages.compare}
        x={lives.minutes}
        isTime={false}
        formatX={(minute) => formats.duration(minute * 60_000)}
        series={series}
      />
      <NumbersTable
        caption={messages.compare}
        columns={[messages.minutesSinceBegin, room.name, otherName]}
        rows={lives.minutes.map((minute, row) => [
          formats.number(minute),
          textOf(lives.one[row]),
          textOf(lives.other[row]),
        ])}
      />
    </>
  );
};
