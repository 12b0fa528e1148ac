import { firstNameOf } from '@palco/domain/profile/person';
import { useUser } from '../../features/auth/user-query.ts';
import { HomeTour } from '../../features/onboarding/HomeTour.tsx';
import { roomsMessages } from '../../features/rooms/messages.ts';
import { NoRooms } from '../../features/rooms/NoRooms.tsx';
import { usePage } from '../../features/shell/use-page.ts';
import { useMessages } from '../../lib/i18n/messages.ts';

const HomePage = () => {
  const messages = useMessages(roomsMessages);
  const user = useUser();
  usePage({ title: messages.homeTitle, trail: [{ label: messages.homeTitle, path: '/home' }] });
  return (
    <>
      <div data-tour="channels">
        <NoRooms firstName={firstNameOf(user.name)} />
      </div>
      <HomeTour canOrganize={user.organizer || user.admin} />
    </>
  );
};

export default HomePage;
