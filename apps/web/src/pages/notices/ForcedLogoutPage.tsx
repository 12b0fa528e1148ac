import { type SessionEnd, sessionEnd } from '@palco/contract/auth';
import * as z from 'zod/mini';
import { useTitle } from '../../lib/browser/use-title.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { useLocation } from '../../lib/router/navigation.ts';
import { DoorArt } from '../../ui/art/StageArt.tsx';
import { MessageScreen } from '../../ui/feedback/MessageScreen.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { noticesMessages } from './messages.ts';

const stateSchema = z.object({ reason: sessionEnd });
export type ForcedLogoutState = { readonly reason: SessionEnd };

/** The forced-logout notice and, when another machine took the place, the already-logged-in screen. */
const ForcedLogoutPage = () => {
  const messages = useMessages(noticesMessages);
  const state = z.safeParse(stateSchema, useLocation().state);
  const isElsewhere = state.success && state.data.reason === 'other_machine';
  const title = isElsewhere ? messages.elsewhereTitle : messages.forcedTitle;
  useTitle(title);
  return (
    <MessageScreen
      art={<DoorArt />}
      title={title}
      text={isElsewhere ? messages.elsewhereText : messages.forcedText}
      actions={
        isElsewhere ? (
          <Button onClick={closeWindow}>{messages.close}</Button>
        ) : (
          <Button onClick={goToLogin}>{messages.loginAgain}</Button>
        )
      }
    />
  );
};

/** A full load, so that nothing of the ended session stays in memory. */
const goToLogin = () => globalThis.location.replace('/');

/** Browsers close only the windows that a script opened; the others go to the login. */
const closeWindow = () => {
  globalThis.close();
  goToLogin();
};

export default ForcedLogoutPage;
