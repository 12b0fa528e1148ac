import type { Room } from '@palco/contract/rooms';
import { countdownOf, scheduleOf } from '@palco/domain/playback/countdown';
import { CalendarPlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { retryImport } from '../../../lib/loading/retry-import.ts';
import { connectionStore } from '../../../lib/realtime/connection-store.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { playbackMessages } from '../messages.ts';
import styles from './LiveCountdown.module.css';

type ScheduledRoom = Pick<Room, 'id' | 'name' | 'description' | 'startDate' | 'endDate'>;

/** When a live begins, in the viewer's own time zone, and how long that is from now. Nothing without a schedule. */
export const LiveCountdown = ({ room }: { readonly room: ScheduledRoom }) => {
  const m = useMessages(playbackMessages);
  const language = useLanguage();
  const schedule = scheduleOf(room, useServerSecond());
  if (schedule.name === 'none') return null;
  const date = new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(schedule.startsAtMs);
  if (schedule.name === 'due') {
    return (
      <div className={styles.schedule}>
        <p className={styles.date}>{date}</p>
        <p role="status">{m.dueText}</p>
      </div>
    );
  }
  const left = countdownOf(schedule.remainingMs);
  const parts = [
    ...(left.days > 0 ? [{ unit: m.countdown.days({ count: left.days }), text: String(left.days) }] : []),
    { unit: m.countdown.hours, text: twoDigits(left.hours) },
    { unit: m.countdown.minutes, text: twoDigits(left.minutes) },
    { unit: m.countdown.seconds, text: twoDigits(left.seconds) },
  ];
  return (
    <div className={styles.schedule}>
      <p className={styles.date}>{date}</p>
      {/* A timer is read on request only, not every second. */}
      <p className={styles.countdown} role="timer">
        {parts.map(({ unit, text }) => (
          <span key={unit} className={styles.part}>
            <span className={styles.number}>{text}</span> <span className={styles.unit}>{unit}</span>
          </span>
        ))}
      </p>
      <Button
        variant="secondary"
        icon={<CalendarPlus aria-hidden />}
        onClick={() => void addToCalendar(room, schedule.startsAtMs)}
      >
        {m.addToCalendar}
      </Button>
    </div>
  );
};

/** A file that calendars of phones and computers open. What writes it is loaded then: most viewers never ask for it. */
const addToCalendar = async ({ id, name, description, endDate }: ScheduledRoom, startsAtMs: number): Promise<void> => {
  const { calendarOf } = await retryImport(() => import('@palco/domain/rooms/calendar'));
  const { origin, hostname } = globalThis.location;
  const calendar = calendarOf({
    uid: `room-${id}@${hostname}`,
    title: name,
    description,
    url: `${origin}/course/${id}`,
    startsAt: new Date(startsAtMs),
    endsAt: endDate === null ? null : new Date(endDate),
    now: new Date(serverNowMs()),
  });
  saveFile(`palco-${id}.ics`, calendar, 'text/calendar');
};

const twoDigits = (count: number): string => String(count).padStart(2, '0');

const serverNowMs = () => Date.now() + connectionStore.get().clockOffsetMs;

/** The server's time, read every second. */
const useServerSecond = (): number => {
  const [nowMs, setNowMs] = useState(serverNowMs);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverNowMs()), 1000);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
};
