import { isLoggedIn } from '@palco/domain/auth/token';
import { useTitle } from '../../lib/browser/use-title.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useToken } from '../../lib/storage/use-token.ts';
import { DoorArt } from '../../ui/art/StageArt.tsx';
import { MessageScreen } from '../../ui/feedback/MessageScreen.tsx';
import { buttonClass } from '../../ui/forms/Button.tsx';
import { noticesMessages } from './messages.ts';

const NoPermissionPage = () => {
  const messages = useMessages(noticesMessages);
  const { token } = useToken();
  useTitle(messages.permissionTitle);
  return (
    <MessageScreen
      art={<DoorArt />}
      title={messages.permissionTitle}
      text={messages.permissionText}
      actions={
        <>
          <Link className={buttonClass()} to="/">
            {messages.back}
          </Link>
          {isLoggedIn(token, Date.now()) && (
            <Link className={buttonClass({ variant: 'secondary' })} to="/activeVoucher">
              {messages.voucher}
            </Link>
          )}
        </>
      }
    />
  );
};

export default NoPermissionPage;
