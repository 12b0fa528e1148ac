import * as limits from '@palco/contract/limits';
import type { Person } from '@palco/contract/people/people';
import { useForm } from 'react-hook-form';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { putSalesforceId } from '../api.ts';
import { peopleMessages } from '../messages.ts';
import styles from './Panels.module.css';
import { usePersonAction } from './use-person-action.ts';

type PanelProps = { readonly person: Person; readonly onPerson: (person: Person) => void };

export const SalesforceForm = ({ person, onPerson }: PanelProps) => {
  const messages = useMessages(peopleMessages);
  const { isBusy, run } = usePersonAction(onPerson);
  const { register, handleSubmit, formState } = useForm({ values: { salesforceId: person.salesforceId ?? '' } });
  const submit = handleSubmit(({ salesforceId }) =>
    run(() => putSalesforceId(person.id, salesforceId.trim() || null), messages.saved),
  );
  return (
    <form className={styles.inline} onSubmit={(event) => void submit(event)}>
      <Field
        {...register('salesforceId')}
        label={messages.salesforceId}
        hint={messages.salesforceHint}
        maxLength={limits.people.salesforceIdMax}
        autoComplete="off"
        spellCheck={false}
        disabled={!person.canManage}
      />
      <Button type="submit" variant="secondary" disabled={!person.canManage || !formState.isDirty} isLoading={isBusy}>
        {messages.save}
      </Button>
    </form>
  );
};
