import { BellOff, BellRing, Link2Off } from 'lucide-react';
import { useEffect, useState } from 'react';
import { postMailByLink } from '../../features/alerts/api.ts';
import type { AlertsMessages } from '../../features/alerts/messages.pt-BR.ts';
import { alertsMessages } from '../../features/alerts/messages.ts';
import { logProblem } from '../../lib/browser/log.ts';
import { useTitle } from '../../lib/browser/use-title.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useParams } from '../../lib/router/navigation.ts';
import { Button, buttonClass } from '../../ui/forms/Button.tsx';
import { AuthLayout } from '../login/AuthLayout.tsx';

type State =
  | { readonly name: 'working' }
  | { readonly name: 'set'; readonly isOn: boolean; readonly courseName: string }
  | { readonly name: 'invalid' }
  | { readonly name: 'failed'; readonly isOn: boolean };

/** The link of a mail: opening it turns the mails of a course off; a button turns them on again. No login is needed. */
const AlertsOffPage = () => {
  const messages = useMessages(alertsMessages);
  const { token = '' } = useParams();
  const [state, setState] = useState<State>({ name: 'working' });
  const [isBusy, setIsBusy] = useState(false);

  const set = async (isOn: boolean) => {
    setIsBusy(true);
    setState(await change(token, isOn));
    setIsBusy(false);
  };
  useEffect(() => {
    let isShown = true;
    void change(token, false).then((next) => {
      if (isShown) setState(next);
    });
    return () => {
      isShown = false;
    };
  }, [token]);

  const { heading, lead } = textsOf(state, messages);
  useTitle(heading);
  return (
    <AuthLayout heading={heading} lead={lead} above={<StateIcon state={state} />}>
      {state.name === 'set' && (
        <Button size="lg" variant="secondary" isFullWidth isLoading={isBusy} onClick={() => void set(!state.isOn)}>
          {state.isOn ? messages.turnOff : messages.turnOn}
        </Button>
      )}
      {state.name === 'failed' && (
        <Button size="lg" isFullWidth isLoading={isBusy} onClick={() => void set(state.isOn)}>
          {messages.tryAgain}
        </Button>
      )}
      {state.name !== 'working' && (
        <Link className={buttonClass({ variant: 'ghost', size: 'lg', isFullWidth: true })} to="/">
          {messages.home}
        </Link>
      )}
    </AuthLayout>
  );
};

const change = async (token: string, isOn: boolean): Promise<State> => {
  try {
    const { courseName } = await postMailByLink(token, isOn);
    return { name: 'set', isOn, courseName };
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return { name: 'invalid' };
    logProblem('the mails of a course could not be changed', error);
    return { name: 'failed', isOn };
  }
};

const textsOf = (state: State, messages: AlertsMessages) => {
  switch (state.name) {
    case 'working':
      return { heading: messages.working, lead: '' };
    case 'set':
      return state.isOn
        ? { heading: messages.onTitle, lead: messages.onText({ course: state.courseName }) }
        : { heading: messages.offTitle, lead: messages.offText({ course: state.courseName }) };
    case 'invalid':
      return { heading: messages.invalidTitle, lead: messages.invalidText };
    case 'failed':
      return { heading: messages.failedTitle, lead: messages.failed };
  }
};

const StateIcon = ({ state }: { readonly state: State }) => {
  if (state.name === 'invalid') return <Link2Off aria-hidden size={32} />;
  return state.name === 'set' && state.isOn ? <BellRing aria-hidden size={32} /> : <BellOff aria-hidden size={32} />;
};

export default AlertsOffPage;
