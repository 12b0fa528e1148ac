import { isLoggedIn } from '@palco/domain/auth/token';
import { useTitle } from '../../lib/browser/use-title.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useToken } from '../../lib/storage/use-token.ts';
import { NotFoundArt } from '../../ui/art/StageArt.tsx';
import { MessageScreen } from '../../ui/feedback/MessageScreen.tsx';
import { buttonClass } from '../../ui/forms/Button.tsx';
import { noticesMessages } from './messages.ts';

const NotFoundPage = () => {
  const messages = useMessages(noticesMessages);
  const { token } = useToken();
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
