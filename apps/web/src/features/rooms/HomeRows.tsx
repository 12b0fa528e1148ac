import type { Category } from '@palco/contract/rooms';
import { liveRooms, type ProgressByVideo, percentOf, roomsToContinue } from '@palco/domain/rooms/home';
import { nextLives } from '@palco/domain/rooms/schedule';
import { memo, useDeferredValue, useMemo } from 'react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Carousel } from './Carousel.tsx';
import { cardsPerRow } from './carousel.ts';
import { FeaturedLives } from './FeaturedLives.tsx';
import { roomsMessages } from './messages.ts';
import { RoomCard } from './RoomCard.tsx';
import { useMinute } from './use-minute.ts';
import { useViewers } from './use-viewers.ts';

type HomeRowsProps = {
  readonly categories: readonly Category[];
  readonly progressByVideo: ProgressByVideo;
  readonly widthPx: number;
  /** A search shows what matches and nothing else. */
  readonly isSearch: boolean;
};

type Row = Pick<Category, 'id' | 'name' | 'rooms'>;

/** More than a phone or a laptop shows at once. */
const firstRows = 4;

const firstScreen = (rows: readonly Row[], cards: number): readonly Row[] =>
  rows.slice(0, firstRows).map((row) => ({ ...row, rooms: row.rooms.slice(0, cards + 1) }));

export const HomeRows = memo(({ categories, progressByVideo, widthPx, isSearch }: HomeRowsProps) => {
  const messages = useMessages(roomsMessages);
  const cards = cardsPerRow(widthPx);
  const lives = useMemo(() => (isSearch ? [] : liveRooms(categories)), [categories, isSearch]);
  const viewersByRoom = useViewers(lives.length > 0);
  const nowMs = useMinute();
  const all = useMemo(() => {
    const next = isSearch ? [] : nextLives(categories, nowMs);
    const begun = isSearch ? [] : roomsToContinue(categories, progressByVideo);
    return [
      ...(next.length > 0 ? [{ id: 'next', name: messages.nextLives, rooms: next }] : []),
      ...(begun.length > 0 ? [{ id: 'begun', name: messages.continueWatching, rooms: begun }] : []),
      ...categories.filter((category) => category.rooms.length > 0),
    ];
  }, [categories, progressByVideo, isSearch, messages, nowMs]);
  // The first screen is rendered first; the rest follows in a deferred render.
  const rows = useDeferredValue(all, firstScreen(all, cards));
  return (
    <>
      {lives.length > 0 && <FeaturedLives rooms={lives} viewersByRoom={viewersByRoom} widthPx={widthPx} />}
      {rows.map((row, rowIndex) => (
        <Carousel key={row.id} title={row.name} cardsPerRow={cards}>
          {row.rooms.map((room, index) => (
            <RoomCard
              key={room.id}
              room={room}
              percent={percentOf(room, progressByVideo)}
              viewers={room.live ? (viewersByRoom.get(room.id) ?? null) : null}
              isEager={rowIndex === 0 && index < cards}
            />
          ))}
        </Carousel>
      ))}
    </>
  );
});
