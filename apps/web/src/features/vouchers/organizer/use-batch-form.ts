import type { VoucherBatch } from '@palco/contract/vouchers/batches';
import { type BatchDraft, emptyBatch, problemsOf } from '@palco/domain/vouchers/batch-draft';
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import { logProblem } from '../../../lib/browser/log.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { useLeaveGuard } from '../../../lib/router/use-leave-guard.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { postBatch } from './api.ts';
import { organizerVouchersMessages } from './messages.ts';

export type BatchForm = ReturnType<typeof useBatchForm>;

/** The form of a new batch. Leaving the page with unsaved changes is asked about. */
export const useBatchForm = (onCreated: (batch: VoucherBatch) => void) => {
  const messages = useMessages(organizerVouchersMessages);
  const form = useForm<BatchDraft>({ defaultValues: emptyBatch, mode: 'all', resolver: resolveBatch });
  const guard = useLeaveGuard(form.formState.isDirty);
  const submit = form.handleSubmit(async (draft) => {
    try {
      const batch = await postBatch(draft);
      guard.release();
      onCreated(batch);
    } catch (error) {
      logProblem('the vouchers could not be created', error);
      toast.error(messages.createFailed);
    }
  });
  return { form, guard, submit };
};

/** The rules of the domain as errors of the form library; the type of an error is the problem. */
const resolveBatch: Resolver<BatchDraft> = (values) => {
  const problems = Object.entries(problemsOf(values, localToday()));
  if (problems.length === 0) return { values, errors: {} };
  const errors: FieldErrors<BatchDraft> = Object.fromEntries(problems.map(([field, type]) => [field, { type }]));
  return { values: {}, errors };
};

const localToday = (): string => {
  const now = new Date();
  const twoDigits = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`;
};
