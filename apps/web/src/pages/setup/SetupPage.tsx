import { logIn } from '../../features/auth/log-in.ts';
import { setupMessages } from '../../features/setup/messages.ts';
import { SetupForm } from '../../features/setup/SetupForm.tsx';
import { useTitle } from '../../lib/browser/use-title.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { AuthLayout } from '../login/AuthLayout.tsx';

/** The server sends the pages of an installation without accounts here, and this page back to the login once there is one. */
const SetupPage = () => {
  const messages = useMessages(setupMessages);
  useTitle(messages.title);
  return (
    <AuthLayout heading={messages.heading} lead={messages.lead} isLong>
      <SetupForm onCreated={logIn} />
    </AuthLayout>
  );
};

export default SetupPage;
