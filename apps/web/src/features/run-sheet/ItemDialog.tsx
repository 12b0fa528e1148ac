import * as limits from '@palco/contract/room-limits';
import type { NewRunSheetItem, RunSheet, RunSheetItem, RunSheetKind } from '@palco/contract/run-sheet';
import { textProblem } from '@palco/domain/chat/text';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { fetchOfferChoices, fetchQuizChoices, postItem, putItem } from './api.ts';
import { runSheetMessages } from './messages.ts';

type ItemDialogProps = {
  readonly roomId: string;
  readonly kind: RunSheetKind;
  /** Null adds an item. */
  readonly item: RunSheetItem | null;
  readonly onDone: (sheet: RunSheet) => void;
  readonly onFailed: (error: unknown) => void;
  readonly onClose: () => void;
};
type Values = { text: string; time: string; chosenId: string };

/** Adds an item to the run sheet, or changes a message or a cue. */
export const ItemDialog = ({ roomId, kind, item, onDone, onFailed, onClose }: ItemDialogProps) => {
  const messages = useMessages(runSheetMessages);
  const formId = useId();
  const isReference = kind === 'offer' || kind === 'quiz';
  const { data: choices = [], isPending } = useQuery({
    queryKey: ['organizer', 'run-sheet-choices', roomId, kind],
    queryFn: () => (kind === 'offer' ? fetchOfferChoices(roomId) : fetchQuizChoices(roomId)),
    enabled: isReference,
    staleTime: 0,
    gcTime: 0,
  });
  const { register, handleSubmit, control, formState } = useForm<Values>({
    defaultValues: { text: item?.text ?? '', time: item?.time ?? '', chosenId: '' },
  });

  const submit = handleSubmit(async ({ text, time, chosenId }) => {
    try {
      const id = choices.some((choice) => choice.id === chosenId) ? chosenId : (choices[0]?.id ?? '');
      onDone(
        item
          ? await putItem({ roomId, itemId: item.id }, text.trim(), time || null)
          : await postItem(roomId, newItem(kind, { text: text.trim(), time, chosenId: id })),
      );
    } catch (error) {
      onFailed(error);
    }
  });
  const problemOf = (text: string) => {
    if (kind === 'cue') return text.trim() === '' ? messages.textRequired : true;
    const problem = textProblem(text);
    return problem ? messages.textProblems[problem] : true;
  };
  const isEmpty = isReference && !isPending && choices.length === 0;
  return (
    <Dialog
      isOpen
      size="sm"
      title={item ? messages.editTitle : messages.addTitles[kind]}
      closeLabel={messages.close}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {messages.cancel}
          </Button>
          {!isEmpty && (
            <Button type="submit" form={formId} isLoading={formState.isSubmitting}>
              {item ? messages.save : messages.add}
            </Button>
          )}
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        {isEmpty && <p>{kind === 'offer' ? messages.noOffers : messages.noQuizzes}</p>}
        {isReference && choices.length > 0 && (
          <Controller
            name="chosenId"
            control={control}
            render={({ field }) => (
              <Select
                label={kind === 'offer' ? messages.offerChoice : messages.quizChoice}
                options={choices.map(({ id, name }) => ({ value: id, label: name }))}
                value={field.value || (choices[0]?.id ?? '')}
                onChange={field.onChange}
              />
            )}
          />
        )}
        {!isReference && (
          <TextArea
            {...register('text', { validate: problemOf })}
            label={kind === 'message' ? messages.messageText : messages.cueText}
            hint={kind === 'message' ? messages.messageHint : undefined}
            error={formState.errors.text?.message}
            maxLength={limits.runSheet.maxNote}
            rows={3}
            dir="auto"
            autoFocus
            required
          />
        )}
        {kind === 'cue' && (
          <Field
            {...register('time', { pattern: { value: /^(([01]\d|2[0-3]):[0-5]\d)?$/, message: messages.timeInvalid } })}
            label={messages.cueTime}
            hint={messages.cueTimeHint}
            error={formState.errors.time?.message}
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
          />
        )}
      </form>
    </Dialog>
  );
};

const newItem = (kind: RunSheetKind, { text, time, chosenId }: Values): NewRunSheetItem => {
  switch (kind) {
    case 'message':
      return { kind, text };
    case 'cue':
      return { kind, text, time: time || null };
    case 'offer':
      return { kind, offerId: chosenId };
    case 'quiz':
      return { kind, quizId: chosenId };
  }
};
