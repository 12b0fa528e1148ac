import type { CSSProperties } from 'react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import carousel from './Carousel.module.css';
import { roomsMessages } from './messages.ts';
import card from './RoomCard.module.css';

/** Rows and cards in the size of what is coming. */
export const HomeSkeleton = ({ cardsPerRow }: { readonly cardsPerRow: number }) => {
  const messages = useMessages(roomsMessages);
  return (
    <div aria-busy="true">
      <VisuallyHidden>{messages.loading}</VisuallyHidden>
      {['a', 'b', 'c'].map((row) => (
        <div key={row} className={carousel.row} style={{ '--cards': cardsPerRow } as CSSProperties} aria-hidden="true">
          <div className={carousel.head}>
            <Skeleton width={180} height={22} />
          </div>
          <div className={carousel.track}>
            {Array.from({ length: cardsPerRow }, (_, place) => `${row}${place}`).map((key) => (
              <div key={key} className={card.card}>
                <Skeleton aspectRatio="16 / 9" radius="var(--radius-12)" />
                <Skeleton width="70%" height={20} />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
};
