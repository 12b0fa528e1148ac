import type { RoomDetails } from '@palco/contract/rooms/organizer';
import { momentOf, wallClock } from '@palco/domain/live/zoned-time';
import { type FormEvent, useMemo, useState } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { FieldFrame } from '../../../ui/forms/FieldFrame.tsx';
import { type SearchOption, SearchSelect } from '../../../ui/forms/SearchSelect.tsx';
import styles from './LivePanels.module.css';
import { liveOrganizerMessages } from './messages.ts';
import { useRoomChange } from './use-room-change.ts';

export type RoomPanelProps = { readonly room: RoomDetails; readonly onRoom: (room: RoomDetails) => void };

/** Spec section 3: start and end date with a time zone. */
export const SchedulePanel = ({ room, onRoom }: RoomPanelProps) => {
  const messages = useMessages(liveOrganizerMessages);
  const language = useLanguage();
  const zones = useMemo(() => zonesWith(room.timezone), [room.timezone]);
  const { isSaving, save } = useRoomChange(room.id, onRoom);
  const [timezone, setTimezone] = useState(room.timezone);
  const [start, setStart] = useState(() => wallClock(room.startDate, room.timezone));
  const [end, setEnd] = useState(() => wallClock(room.endDate, room.timezone));
  const [startDate, endDate] = [momentOf(start, timezone), momentOf(end, timezone)];
  const isBackwards = startDate !== null && endDate !== null && endDate <= startDate;
  const isSame = startDate === room.startDate && endDate === room.endDate && timezone === room.timezone;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBackwards) save({ startDate, endDate, timezone });
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <div className={styles.pair}>
        <Field
          type="datetime-local"
          label={messages.start}
          value={start}
          onChange={(event) => setStart(event.currentTarget.value)}
        />
        <Field
          type="datetime-local"
          label={messages.end}
          value={end}
          error={isBackwards ? messages.endBeforeStart : undefined}
          onChange={(event) => setEnd(event.currentTarget.value)}
        />
      </div>
      <FieldFrame label={messages.timezone}>
        {({ id }) => (
          <SearchSelect
            id={id}
            label={messages.timezone}
            searchLabel={messages.searchTimezone}
            emptyText={messages.noTimezone}
            locale={language}
            options={zones}
            value={timezone}
            onChange={setTimezone}
            isWide
          />
        )}
      </FieldFrame>
      <div className={styles.save}>
        <Button type="submit" disabled={isSame || isBackwards} isLoading={isSaving} loadingLabel={messages.saving}>
          {messages.save}
        </Button>
      </div>
    </form>
  );
};

const zonesWith = (own: string): readonly SearchOption[] =>
  [...new Set(['UTC', own, ...Intl.supportedValuesOf('timeZone')])]
    .toSorted()
    .map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
