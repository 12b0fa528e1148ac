import { Link2Off } from 'lucide-react';
import { recoveryMessages } from '../../features/recovery/messages.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Link } from '../../lib/router/Link.tsx';
import { buttonClass } from '../../ui/forms/Button.tsx';
import { AuthLayout } from '../login/AuthLayout.tsx';
import { BackToLogin } from './BackToLogin.tsx';
import { Mark } from './Mark.tsx';
import { recoverPath } from './recovery-state.ts';

/** Shown for a link that is incomplete or too old. */
export const NoLink = ({ voucherId }: { readonly voucherId: string | undefined }) => {
  const messages = useMessages(recoveryMessages);
  return (
    <AuthLayout
      above={
        <Mark tone="danger">
          <Link2Off />
        </Mark>
      }
      heading={messages.noLinkTitle}
      lead={messages.noLinkLead}
    >
      <Link className={buttonClass({ size: 'lg', isFullWidth: true })} to={recoverPath(voucherId)}>
        {messages.askAgain}
      </Link>
      <BackToLogin voucherId={voucherId} />
    </AuthLayout>
  );
};
