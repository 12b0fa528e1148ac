import { maskEmail } from '@palco/domain/vouchers/registration';
import { shownStep } from '@palco/domain/vouchers/wizard';
import type { WizardState } from '@palco/domain/vouchers/wizard-state';
import { useEffect } from 'react';
import { logIn } from '../../features/auth/log-in.ts';
import type { VouchersMessages } from '../../features/vouchers/messages.pt-BR.ts';
import { vouchersMessages } from '../../features/vouchers/messages.ts';
import { loadPhoneField } from '../../features/vouchers/registration/DataFields.tsx';
import { Registration } from '../../features/vouchers/registration/Registration.tsx';
import { useDraft, useStoredDraft } from '../../features/vouchers/registration/use-draft.ts';
import { useRegistration } from '../../features/vouchers/registration/use-registration.ts';
import { useEntryStep, useStepHistory } from '../../features/vouchers/registration/use-step-history.ts';
import { useTitle } from '../../lib/browser/use-title.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { useNavigate, useParams } from '../../lib/router/navigation.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Steps } from '../../ui/layout/Steps.tsx';
import { AuthLayout } from '../login/AuthLayout.tsx';
import { CheckingScreen } from './CheckingScreen.tsx';
import { useNoVoucher } from './use-no-voucher.ts';

const VoucherRegisterPage = () => {
  const { id = '' } = useParams();
  return <RegisterWith key={id} code={id.toUpperCase()} />;
};

const RegisterWith = ({ code }: { readonly code: string }) => {
  const messages = useMessages(vouchersMessages);
  const navigate = useNavigate();
  const goWithoutVoucher = useNoVoucher();
  const draft = useDraft(code);
  const entryStep = useEntryStep();
  const loginPath = `/voucher/${code}/login`;
  const { state, send } = useRegistration({
    code,
    at: entryStep ?? draft.draft.step,
    logIn,
    onLeave: (to) => (to === 'landing' ? goWithoutVoucher() : void navigate(loginPath, { replace: true })),
    onResent: () => toast.success(messages.resent),
  });
  const step = shownStep(state);
  const { ofUse, ofAdoption } = draft.draft.terms;
  useStoredDraft(draft.draft, state);
  useStepHistory(step, (to) => send({ name: 'go_to', step: to, areTermsAccepted: ofUse && ofAdoption }));
  useTitle(messages.registerTitle);
  useEffect(() => {
    loadPhoneField().catch(() => {
      // Preloaded while the terms are being read; the field itself loads it again.
    });
  }, []);

  const { steps } = messages;
  return (
    <AuthLayout
      {...faceOf(state, messages)}
      isLong
      screen={state.name}
      above={
        step !== null && (
          <Steps
            label={messages.progress}
            names={steps}
            current={step}
            text={messages.stepOf({ step: step + 1, count: steps.length, name: steps[step] ?? '' })}
          />
        )
      }
    >
      {step === null && state.name !== 'unreachable' && <CheckingScreen />}
      <Registration state={state} send={send} draft={draft} loginPath={loginPath} />
    </AuthLayout>
  );
};

const faceOf = (state: WizardState, messages: VouchersMessages): { heading: string; lead: string } => {
  switch (state.name) {
    case 'checking':
    case 'left':
      return { heading: messages.registerTitle, lead: '' };
    case 'unreachable':
      return { heading: messages.unreachableHeading, lead: '' };
    case 'terms':
      return { heading: messages.termsHeading, lead: `${messages.course}: ${state.courseName}. ${messages.termsLead}` };
    case 'data':
      return { heading: messages.dataHeading, lead: messages.dataLead };
    case 'code':
      return { heading: messages.codeHeading, lead: messages.codeLead({ email: maskEmail(state.email) }) };
    case 'password':
      return { heading: messages.passwordHeading, lead: messages.passwordLead };
    case 'denied':
      return { heading: messages.deniedHeading, lead: messages.deniedLead };
    case 'done':
      return { heading: messages.doneHeading, lead: messages.doneLead({ course: state.courseName }) };
  }
};

export default VoucherRegisterPage;
