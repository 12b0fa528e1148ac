/** The states, events and effects of the voucher registration; wizard.ts has the transitions. */
import type { RegistrationStep, VoucherStatus } from '@palco/contract/vouchers';
import type { FieldProblems, PersonalDataField, PersonalDataForm } from './personal-data.ts';
import type { VoucherFailure, VoucherProblem } from './problems.ts';

type WithProblem = { readonly problem: VoucherProblem | null };
type WithCourse = { readonly courseName: string };

export type WizardState =
  /** `at`: the step at which this tab was; the server decides whether it can be resumed there. */
  | { readonly name: 'checking'; readonly at?: RegistrationStep | undefined }
  /** The first check, or the one between two steps, got no response. */
  | { readonly name: 'unreachable'; readonly problem: VoucherProblem }
  | ({ readonly name: 'terms' } & WithCourse & WithProblem)
  | ({ readonly name: 'data'; readonly isBusy: boolean; readonly fields: FieldProblems } & WithCourse & WithProblem)
  /** `round` counts the codes sent since the page was loaded; a new round begins with empty boxes and a pause. */
  | ({ readonly name: 'code'; readonly email: string; readonly round: number } & CodeTask & WithCourse & WithProblem)
  | ({ readonly name: 'password'; readonly email: string; readonly password: string | null } & WithCourse & WithProblem)
  /** The account exists but the voucher could not be used for it: spec's `activated` false. */
  | ({
      readonly name: 'denied';
      readonly email: string;
      readonly password: string;
      readonly isBusy: boolean;
    } & WithCourse &
      WithProblem)
  /** Spec's `activated` true. */
  | ({ readonly name: 'done'; readonly isLoggedIn: boolean } & WithCourse)
  | { readonly name: 'left' };

type CodeTask = { readonly task: 'verifying' | 'resending' | null };

export type WizardEvent =
  | { readonly name: 'open'; readonly at?: RegistrationStep | undefined }
  /** The browser's Back and Forward. Forward from the terms needs both of them accepted. */
  | { readonly name: 'go_to'; readonly step: RegistrationStep; readonly areTermsAccepted: boolean }
  | { readonly name: 'edit'; readonly field?: PersonalDataField }
  | { readonly name: 'accept_terms'; readonly ofUse: boolean; readonly ofAdoption: boolean }
  /** `today` is YYYY-MM-DD. */
  | { readonly name: 'submit_data'; readonly form: PersonalDataForm; readonly today: string }
  | { readonly name: 'submit_code'; readonly code: string }
  | { readonly name: 'resend' }
  | { readonly name: 'correct_data' }
  | { readonly name: 'submit_password'; readonly password: string; readonly repeated: string }
  | { readonly name: 'try_again' }
  | { readonly name: 'checked'; readonly status: VoucherStatus }
  | { readonly name: 'succeeded'; readonly call: Exclude<WizardCall, 'check'> }
  | { readonly name: 'failed'; readonly call: WizardCall; readonly failure: VoucherFailure };

export type WizardEffect =
  | { readonly name: 'check' }
  | { readonly name: 'register'; readonly form: PersonalDataForm }
  | { readonly name: 'verify_code'; readonly code: string }
  | { readonly name: 'resend'; readonly email: string }
  | { readonly name: 'set_password'; readonly email: string; readonly password: string }
  | { readonly name: 'associate' }
  | { readonly name: 'log_in'; readonly email: string; readonly password: string }
  | { readonly name: 'announce_resent' }
  | { readonly name: 'leave'; readonly to: 'landing' | 'login' };

export type WizardCall = Exclude<WizardEffect['name'], 'announce_resent' | 'leave'>;
export type WizardStep = { readonly state: WizardState; readonly effects: readonly WizardEffect[] };

export const initialWizardState: WizardState = { name: 'checking' };

/** The state of that name. */
export type At<Name extends WizardState['name']> = Extract<WizardState, { name: Name }>;

export const to = (state: WizardState, ...effects: WizardEffect[]): WizardStep => ({ state, effects });
export const stay = (state: WizardState): WizardStep => ({ state, effects: [] });
export const leave = (where: 'landing' | 'login'): WizardStep => to({ name: 'left' }, { name: 'leave', to: where });
export const dataOf = (courseName: string): At<'data'> => ({
  name: 'data',
  courseName,
  isBusy: false,
  fields: {},
  problem: null,
});
