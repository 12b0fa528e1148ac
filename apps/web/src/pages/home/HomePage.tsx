import { isOrganizer } from '@palco/domain/auth/access';
import { firstNameOf } from '@palco/domain/profile/person';
import { searchRooms } from '@palco/domain/rooms/home';
import { useDeferredValue, useMemo, useState } from 'react';
import { useUser } from '../../features/auth/user-query.ts';
import { HomeTour } from '../../features/onboarding/HomeTour.tsx';
import { cardsPerRow } from '../../features/rooms/carousel.ts';
import { failureText } from '../../features/rooms/failure-text.ts';
import { HomeRows } from '../../features/rooms/HomeRows.tsx';
import { HomeSearch } from '../../features/rooms/HomeSearch.tsx';
import { HomeSkeleton } from '../../features/rooms/HomeSkeleton.tsx';
import { roomsMessages } from '../../features/rooms/messages.ts';
import { NoRooms } from '../../features/rooms/NoRooms.tsx';
import { useHome } from '../../features/rooms/use-home.ts';
import { usePage } from '../../features/shell/use-page.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { CableArt } from '../../ui/art/StageArt.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { useViewportWidth } from '../../ui/hooks/use-viewport-width.ts';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import styles from './HomePage.module.css';

const HomePage = () => {
  const messages = useMessages(roomsMessages);
  const user = useUser();
  const widthPx = useViewportWidth();
  const { categories, error, isTrying, retry, progressByVideo } = useHome();
  const [query, setQuery] = useState('');
  // Typing stays quick while five hundred cards are sorted out.
  const wanted = useDeferredValue(query.trim());
  const shown = useMemo(
    () => (wanted === '' ? categories : searchRooms(categories ?? [], wanted)),
    [categories, wanted],
  );
  usePage({ title: messages.homeTitle, trail: [{ label: messages.homeTitle, path: '/home' }] });

  const heading = (
    <VisuallyHidden>
      <h1>{messages.homeTitle}</h1>
    </VisuallyHidden>
  );
  const tour = <HomeTour canOrganize={isOrganizer(user)} />;
  if (!categories || !shown) {
    if (!error)
      return (
        <div className={styles.home}>
          {heading}
          <HomeSkeleton cardsPerRow={cardsPerRow(widthPx)} />
        </div>
      );
    const again = (
      <Button variant="primary" isLoading={isTrying} loadingLabel={messages.trying} onClick={retry}>
        {messages.tryAgain}
      </Button>
    );
    return (
      <>
        {heading}
        <EmptyState
          art={<CableArt />}
          title={messages.failedTitle}
          text={failureText(error, messages)}
          action={again}
        />
      </>
    );
  }
  if (categories.every((category) => category.rooms.length === 0)) {
    return (
      <>
        <div data-tour="channels">
          <NoRooms firstName={firstNameOf(user.name)} />
        </div>
        {tour}
      </>
    );
  }
  return (
    <div className={styles.home}>
      {heading}
      <HomeSearch value={query} onChange={setQuery} />
      {shown.length === 0 ? (
        <EmptyState title={messages.nothingFound({ query: wanted })} text={messages.nothingFoundText} />
      ) : (
        <div data-tour="channels">
          <HomeRows categories={shown} progressByVideo={progressByVideo} widthPx={widthPx} isSearch={wanted !== ''} />
        </div>
      )}
      {tour}
    </div>
  );
};

export default HomePage;
