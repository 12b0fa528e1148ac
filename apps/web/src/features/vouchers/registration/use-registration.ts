/** Runs the registration's state machine: its effects become calls, and how the calls end becomes events. */
import type { RegistrationStep } from '@palco/contract/vouchers';
import { next } from '@palco/domain/vouchers/wizard';
import {
  initialWizardState,
  type WizardCall,
  type WizardEffect,
  type WizardEvent,
} from '@palco/domain/vouchers/wizard-state';
import { useEffect, useEffectEvent } from 'react';
import { useMachine } from '../../../lib/state/use-machine.ts';
import {
  failureOf,
  getVoucherStatus,
  postEmailCode,
  postPassword,
  postPersonalData,
  postResend,
  putAssociate,
} from '../api.ts';

export type RegistrationPorts = {
  readonly code: string;
  /** The step at which this tab was before it was reloaded. */
  readonly at: RegistrationStep | undefined;
  readonly logIn: (username: string, password: string) => Promise<unknown>;
  readonly onLeave: (to: 'landing' | 'login') => void;
  readonly onResent: () => void;
};

type Send = (event: WizardEvent) => void;

export const useRegistration = (ports: RegistrationPorts) => {
  const { state, send } = useMachine({
    next,
    initial: initialWizardState,
    run: (effect: WizardEffect, answer: Send) => void runEffect(effect, ports, answer),
  });
  const open = useEffectEvent(() => send({ name: 'open', at: ports.at }));
  useEffect(() => open(), []);
  return { state, send };
};

const runEffect = async (effect: WizardEffect, ports: RegistrationPorts, send: Send): Promise<void> => {
  const { code } = ports;
  switch (effect.name) {
    case 'leave':
      return ports.onLeave(effect.to);
    case 'announce_resent':
      return ports.onResent();
    case 'check':
      return attempt('check', send, async () => send({ name: 'checked', status: await getVoucherStatus(code) }));
    case 'register':
      return attempt('register', send, () => postPersonalData(code, effect.form), succeeded('register'));
    case 'verify_code':
      return attempt('verify_code', send, () => postEmailCode(code, effect.code), succeeded('verify_code'));
    case 'resend':
      return attempt('resend', send, () => postResend(effect.email), succeeded('resend'));
    case 'set_password':
      return attempt(
        'set_password',
        send,
        () => postPassword(code, effect.email, effect.password),
        succeeded('set_password'),
      );
    case 'associate':
      return attempt('associate', send, () => putAssociate(code), succeeded('associate'));
    case 'log_in':
      return attempt('log_in', send, () => ports.logIn(effect.email, effect.password), succeeded('log_in'));
  }
};

const succeeded = (call: Exclude<WizardCall, 'check'>): WizardEvent => ({ name: 'succeeded', call });

const attempt = async (
  call: WizardCall,
  send: Send,
  act: () => Promise<unknown>,
  success?: WizardEvent,
): Promise<void> => {
  try {
    await act();
  } catch (error) {
    return send({ name: 'failed', call, failure: failureOf(error) });
  }
  if (success) send(success);
};
