import {
  type FieldProblem,
  type FieldProblems,
  findEmailProblems,
  type PersonalDataField,
  type PersonalDataForm,
} from '@palco/domain/vouchers/personal-data';
import type { At, WizardEvent } from '@palco/domain/vouchers/wizard-state';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { Link } from '../../../lib/router/Link.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { Button, buttonClass } from '../../../ui/forms/Button.tsx';
import type { VouchersMessages } from '../messages.pt-BR.ts';
import { vouchersMessages } from '../messages.ts';
import styles from '../VoucherForm.module.css';
import { DataFields } from './DataFields.tsx';
import type { DraftState } from './use-draft.ts';

type DataStepProps = {
  readonly state: At<'data'>;
  readonly send: (event: WizardEvent) => void;
  readonly draft: DraftState;
  readonly loginPath: string;
};

export const DataStep = ({ state, send, draft, loginPath }: DataStepProps) => {
  const messages = useMessages(vouchersMessages);
  const { form, country } = draft.draft;
  const element = useRef<HTMLFormElement>(null);
  const { fields, problem } = state;
  /** Spec section 5: an e-mail is checked when its field is left. */
  const [left, setLeft] = useState({ email: false, emailAgain: false });

  // Focuses the first invalid field.
  useEffect(() => {
    if (Object.keys(fields).length > 0 && problem) {
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
  }, [fields, problem]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    send({ name: 'submit_data', form, today: new Date().toLocaleDateString('sv') });
  };
  const edit = (part: Partial<PersonalDataForm>) => {
    draft.changeForm(part);
    for (const field of Object.keys(part)) send({ name: 'edit', field: field as PersonalDataField });
  };
  const errorOf = (field: PersonalDataField): string | undefined => {
    const found = fields[field] ?? findEmailProblems(form, left)[field];
    return found && textOf(found, messages);
  };

  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate>
      <DataFields
        form={form}
        onEdit={edit}
        onLeave={(field) => setLeft((former) => ({ ...former, [field]: true }))}
        errorOf={errorOf}
        country={country}
        setCountry={draft.setCountry}
      />
      {problem && (
        <Alert tone="warning">
          {summaryOf(fields, messages).map((line) => (
            <p key={line}>{line}</p>
          ))}
          {Object.keys(fields).length === 0 && messages.problems[problem]}
        </Alert>
      )}
      <Button type="submit" size="lg" isFullWidth isLoading={state.isBusy} loadingLabel={messages.sendingData}>
        {messages.sendData}
      </Button>
      {problem === 'VOUCHER_ERROR_USERCREATED' && (
        <Link className={buttonClass({ variant: 'secondary', isFullWidth: true })} to={loginPath}>
          {messages.logInInstead}
        </Link>
      )}
    </form>
  );
};

/** One line for each kind of problem, with the fields that have it, in the order of the form. */
const summaryOf = (fields: FieldProblems, messages: VouchersMessages): string[] => {
  const labels: Readonly<Record<PersonalDataField, string>> = {
    name: messages.name,
    dateOfBirth: messages.birthDate,
    gender: messages.gender,
    email: messages.email,
    emailAgain: messages.emailAgain,
    phone: messages.phone,
  };
  const found = (Object.keys(labels) as PersonalDataField[]).flatMap((field) => {
    const problem = fields[field];
    return problem ? [{ problem, label: labels[field] }] : [];
  });
  return [...Map.groupBy(found, ({ problem }) => problem)].map(([problem, group]) => {
    const text = problem === 'missing' ? messages.problems.FILL_ALL_FIELDS : textOf(problem, messages);
    return `${text}: ${group.map(({ label }) => label).join(', ')}`;
  });
};

const textOf = (problem: FieldProblem, messages: VouchersMessages): string => {
  switch (problem) {
    case 'missing':
      return messages.required;
    case 'invalid_date':
      return messages.problems.INVALID_DATE;
    case 'invalid_email':
      return messages.problems.INVALID_EMAIL;
    case 'emails_differ':
      return messages.problems.EMAILS_DIFFER;
    case 'invalid_phone':
      return messages.problems.INVALID_PHONE;
  }
};
