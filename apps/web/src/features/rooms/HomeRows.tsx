import type { Category } from '@palco/contract/rooms';
import { liveRooms, type ProgressByVideo, percentOf, roomsToContinue } from '@palco/domain/rooms/home';
import { memo, useDeferredValue, useMemo } from 'react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Carousel } from './Carousel.tsx';
import { cardsPerRow } from './carousel.ts';
import { FeaturedLive } from './FeaturedLive.tsx';
import { roomsMessages } from './messages.ts';
import { RoomCard } from './RoomCard.tsx';

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
  const all = useMemo(() => {
    const begun = isSearch ? [] : roomsToContinue(categories, progressByVideo);
    return [
      ...(lives.length > 0 ? [{ id: 'lives', name: messages.featuredLives, rooms: lives }] : []),
      ...(begun.length > 0 ? [{ id: 'begun', name: messages.continueWatching, rooms: begun }] : []),
      ...categories.filter((category) => category.rooms.length > 0),
    ];
  }, [categories, progressByVideo, isSearch, lives, messages]);
  // The first screen is rendered first; the rest follows in a deferred render.
  const rows = useDeferredValue(all, firstScreen(all, cards));
  return (
    <>
      {lives[0] && <FeaturedLive room={lives[0]} />}
      {rows.map((row, rowIndex) => (
        <Carousel key={row.id} title={row.name} cardsPerRow={cards}>
          {row.rooms.map((room, index) => (
            <RoomCard
              key={room.id}
              room={room}
              percent={percentOf(room, progressByVideo)}
              isEager={rowIndex === 0 && index < cards}
            />
          ))}
        </Carousel>
      ))}
    </>
  );
});
