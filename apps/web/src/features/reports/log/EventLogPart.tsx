import { search } from '@palco/contract/reports/range';
import { eventLogReport } from '@palco/contract/reports/room-reports';
import { roomId as anId } from '@palco/contract/rooms';
import { ArrowUp } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import * as z from 'zod/mini';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { pluralIn } from '../../../lib/i18n/plural.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { CameraArt } from '../../../ui/art/StageArt.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { RowsSkeleton } from '../../../ui/feedback/RowsSkeleton.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { reportTexts } from '../shared/messages.ts';
import { RangePicker } from '../shared/RangePicker.tsx';
import { ReportBar } from '../shared/ReportBar.tsx';
import { ReportContent } from '../shared/ReportContent.tsx';
import { Toolbar } from '../shared/Toolbar.tsx';
import { useAddress } from '../shared/use-address.ts';
import { useRange } from '../shared/use-range.ts';
import styles from './EventLog.module.css';
import { EventRows } from './EventRows.tsx';
import { KindFilter } from './KindFilter.tsx';
import { kindsIn, listOf } from './kind-groups.ts';
import { MoreEvents } from './MoreEvents.tsx';
import { useEventLog, useIsAtTop } from './use-event-log.ts';

const shape = {
  ...search,
  kinds: z.optional(z.string().check(z.regex(/^[a-z_]{1,40}(,[a-z_]{1,40}){0,99}$/))),
  userId: z.optional(anId),
};

/** Everything that happened in a room, the newest first, as it happens. */
export const EventLogPart = ({ roomId }: { readonly roomId: string }) => {
  const messages = useMessages(reportTexts);
  const plural = pluralIn(useLanguage());
  const { values: typed, change } = useAddress(shape);
  const kinds = kindsIn(typed.kinds);
  const values = { ...typed, kinds: listOf(kinds) };
  const range = useRange();
  const { pages, entries, tail, unseen, take } = useEventLog({
    roomId,
    filter: values,
    range: range.chosen,
    dates: range.dates,
  });
  const [isAtTop, watchTop] = useIsAtTop();
  const top = useRef<HTMLDivElement>(null);
  const count = unseen === 'gap' ? null : unseen.length;
  const hasUnseen = count !== 0;
  const takeNow = useEffectEvent(take);
  useEffect(() => {
    if (isAtTop && hasUnseen) takeNow();
  }, [isAtTop, hasUnseen]);

  const isFiltered = Object.values(values).some((value) => value !== undefined) || !range.isAll;
  const clear = () => {
    range.change({});
    change({ search: undefined, kinds: undefined, userId: undefined });
  };
  const query = {
    ...pages,
    error: pages.error ?? tail.error,
    dataUpdatedAt: tail.dataUpdatedAt || pages.dataUpdatedAt,
  };
  const csvQuery = () => ({ ...range.dates(), ...values });
  return (
    <>
      <RangePicker chosen={range.chosen} onChange={range.change} />
      <Toolbar label={messages.searchLog} search={values.search} onSearch={(text) => change({ search: text })}>
        <KindFilter chosen={kinds} onChange={(chosen) => change({ kinds: listOf(chosen) })} />
        {values.userId !== undefined && (
          <Button variant="secondary" onClick={() => change({ userId: undefined })}>
            {`${messages.person}: ${nameIn(entries ?? [], values.userId)} · ${messages.everyone}`}
          </Button>
        )}
      </Toolbar>
      <ReportBar
        query={query}
        csv={{ fileName: `events-${roomId}.csv`, route: eventLogReport, params: { id: roomId }, query: csvQuery }}
      />
      <div ref={top}>
        <div ref={watchTop} className={styles.top} />
      </div>
      {!isAtTop && hasUnseen && (
        <button
          type="button"
          className={styles.pill}
          onClick={() => {
            take();
            top.current?.scrollIntoView({ block: 'center' });
          }}
        >
          <ArrowUp aria-hidden />
          {plural(count ?? 50, messages.newEvents)}
        </button>
      )}
      <ReportContent query={query} skeleton={<RowsSkeleton label={messages.loading} />}>
        {() =>
          entries === undefined || entries.length === 0 ? (
            <EmptyState
              art={<CameraArt />}
              title={isFiltered ? messages.nothingFound : messages.logEmpty}
              text={isFiltered ? messages.nothingFoundText : messages.logEmptyText}
              action={
                isFiltered && (
                  <Button variant="secondary" onClick={clear}>
                    {messages.clearFilters}
                  </Button>
                )
              }
            />
          ) : (
            <>
              <EventRows entries={entries} onPerson={(userId) => change({ userId })} />
              <MoreEvents
                hasMore={pages.hasNextPage}
                isLoading={pages.isFetchingNextPage}
                hasFailed={pages.isFetchNextPageError}
                onMore={() => void pages.fetchNextPage()}
              />
            </>
          )
        }
      </ReportContent>
    </>
  );
};

type Named = { readonly id: string | null; readonly name: string } | null;

const nameIn = (entries: readonly { readonly who: Named; readonly person: Named }[], userId: string): string => {
  const people = entries.flatMap(({ who, person }) => [who, person]);
  return people.find((person) => person?.id === userId)?.name ?? userId;
};
