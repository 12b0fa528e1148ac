import { useMessages } from '../../lib/i18n/messages.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { MessageScreen } from '../../ui/MessageScreen.tsx';
import { DoorArt } from '../../ui/StageArt.tsx';
import { noticesMessages } from './messages.ts';

const NoPermissionPage = () => {
  const messages = useMessages(noticesMessages);
  useTitle(messages.permissionTitle);
  return (
    <MessageScreen
      art={<DoorArt />}
      title={messages.permissionTitle}
      text={messages.permissionText}
      actions={
        <Link className={buttonClass()} to="/">
          {messages.back}
        </Link>
      }
    />
  );
};

export default NoPermissionPage;
