import { useEffect } from 'react';
import * as z from 'zod/mini';
import { useTitle } from '../../lib/browser/use-title.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { useLocation } from '../../lib/router/navigation.ts';
import { finishLeaving } from '../../lib/storage/token-store.ts';
import { CableArt } from '../../ui/art/StageArt.tsx';
import { MessageScreen } from '../../ui/feedback/MessageScreen.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { noticesMessages } from './messages.ts';
import styles from './NetworkFailedPage.module.css';
import { useServerReturn } from './use-server-return.ts';

const stateSchema = z.object({ from: z.string() });
export type NetworkFailedState = { readonly from: string };

const NetworkFailedPage = () => {
  const messages = useMessages(noticesMessages);
  const state = z.safeParse(stateSchema, useLocation().state);
  const from = state.success ? state.data.from : '/';
  const { secondsLeft } = useServerReturn(() => globalThis.location.replace(from));
  useTitle(messages.networkTitle);
  useEffect(finishLeaving, []);
  return (
    <MessageScreen
      art={<CableArt />}
      title={messages.networkTitle}
      text={
        <>
          <p>{messages.networkText}</p>
          <p className={styles.countdown}>
            {secondsLeft > 0 ? messages.nextTry({ seconds: secondsLeft }) : messages.tryingNow}
          </p>
        </>
      }
      actions={<Button onClick={() => globalThis.location.assign('/')}>{messages.reload}</Button>}
    />
  );
};

export default NetworkFailedPage;
