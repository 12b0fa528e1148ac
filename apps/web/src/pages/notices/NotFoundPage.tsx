import { isLoggedIn } from '@palco/domain/auth/token';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useLogin } from '../../lib/use-login.ts';
import { useTitle } from '../../lib/use-title.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { MessageScreen } from '../../ui/MessageScreen.tsx';
import { NotFoundArt } from '../../ui/StageArt.tsx';
import { noticesMessages } from './messages.ts';

const NotFoundPage = () => {
  const messages = useMessages(noticesMessages);
  const { token } = useLogin();
  useTitle(messages.notFoundCode);
  return (
    <MessageScreen
      code={messages.notFoundCode}
      art={<NotFoundArt />}
      title={messages.notFoundTitle}
      text={messages.notFoundText}
      actions={
        <Link className={buttonClass()} to={isLoggedIn(token, Date.now()) ? '/home' : '/'}>
          {messages.goHome}
        </Link>
      }
    />
  );
};

export default NotFoundPage;
