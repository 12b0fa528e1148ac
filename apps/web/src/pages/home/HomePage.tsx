import { useUser } from '../../features/auth/user-query.ts';
import { roomsMessages } from '../../features/rooms/messages.ts';
import { NoRooms } from '../../features/rooms/NoRooms.tsx';
import { usePage } from '../../features/shell/use-page.ts';
import { useMessages } from '../../lib/i18n/messages.ts';

const HomePage = () => {
  const messages = useMessages(roomsMessages);
  const user = useUser();
  usePage({ title: messages.homeTitle, trail: [{ label: messages.homeTitle, path: '/home' }] });
  return <NoRooms firstName={user.name.split(' ')[0] ?? user.name} />;
};

export default HomePage;
