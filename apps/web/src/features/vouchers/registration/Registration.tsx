import type { WizardEvent, WizardState } from '@palco/domain/vouchers/wizard-state';
import { DataStep } from './DataStep.tsx';
import { DeniedStep } from './DeniedStep.tsx';
import { DoneStep } from './DoneStep.tsx';
import { EmailCodeStep } from './EmailCodeStep.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { TermsStep } from './TermsStep.tsx';
import { UnreachableStep } from './UnreachableStep.tsx';
import type { DraftState } from './use-draft.ts';

type RegistrationProps = {
  readonly state: WizardState;
  readonly send: (event: WizardEvent) => void;
  readonly draft: DraftState;
  readonly loginPath: string;
};

/** The screen of the step the registration is at. */
export const Registration = ({ state, send, draft, loginPath }: RegistrationProps) => {
  switch (state.name) {
    case 'checking':
    case 'left':
      return null;
    case 'unreachable':
      return <UnreachableStep problem={state.problem} onRetry={() => send({ name: 'try_again' })} />;
    case 'terms':
      return <TermsStep problem={state.problem} send={send} draft={draft} />;
    case 'data':
      return <DataStep state={state} send={send} draft={draft} loginPath={loginPath} />;
    case 'code':
      return <EmailCodeStep state={state} send={send} />;
    case 'password':
      return <PasswordStep state={state} send={send} />;
    case 'denied':
      return <DeniedStep state={state} loginPath={loginPath} onRetry={() => send({ name: 'try_again' })} />;
    case 'done':
      return <DoneStep isLoggedIn={state.isLoggedIn} />;
  }
};
