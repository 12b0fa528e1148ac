import { liveDelivery, videoMode } from '@palco/contract/rooms/organizer';
import type { DraftProblem, RoomDraft } from '@palco/domain/rooms/draft';
import { Controller } from 'react-hook-form';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import { ChoiceField } from './ChoiceField.tsx';
import { organizerRoomsMessages } from './messages.ts';
import styles from './RoomForm.module.css';
import { useRoomChoices } from './use-room-choices.ts';
import type { RoomDraftForm } from './use-room-draft.ts';

type RoomFormProps = {
  readonly room: RoomDraftForm;
  readonly isNew: boolean;
  /** Channels are everyone's: those who manage all courses make them. */
  readonly canAddChannel: boolean;
  /** The room is live or was: people are on its stage, or its recording shows one. */
  readonly isStageFixed?: boolean;
};

type SwitchedOption = {
  readonly name: 'isMembersOnly' | 'isProtected' | 'isChatEnabled' | 'interactive';
  readonly title: string;
  readonly hint: string;
  readonly isFixed?: boolean;
};
type FieldName = 'name' | 'description' | 'channelId' | 'courseId';

export const RoomForm = ({ room, isNew, canAddChannel, isStageFixed = false }: RoomFormProps) => {
  const { form, isDirty, submit, discard } = room;
  const messages = useMessages(organizerRoomsMessages);
  const { control, register, formState } = form;
  const change = (part: Partial<RoomDraft>) => {
    for (const [field, value] of Object.entries(part))
      form.setValue(field as keyof RoomDraft, value, { shouldDirty: true, shouldValidate: true });
  };
  const choices = useRoomChoices(change);

  const texts: Record<FieldName, Partial<Record<DraftProblem, string>>> = {
    name: { required: messages.nameRequired, too_long: messages.nameTooLong },
    description: { too_long: messages.descriptionTooLong },
    channelId: { required: messages.channelRequired },
    courseId: { required: messages.courseRequired },
  };
  /** A missing value is reported once the field was left or the form submitted, a value that is too long at once. */
  const errorOf = (field: FieldName) => {
    const problem = formState.errors[field]?.type as DraftProblem | undefined;
    const isDue = formState.touchedFields[field] || formState.isSubmitted || problem === 'too_long';
    return problem && isDue ? texts[field][problem] : undefined;
  };

  const options: readonly SwitchedOption[] = [
    { name: 'isMembersOnly', title: messages.membersOnly, hint: messages.membersOnlyHint },
    { name: 'isProtected', title: messages.protected, hint: messages.protectedHint },
    { name: 'isChatEnabled', title: messages.chat, hint: messages.chatHint },
    {
      name: 'interactive',
      title: messages.interactive,
      hint: isStageFixed ? messages.interactiveFixed : messages.interactiveHint,
      isFixed: isStageFixed,
    },
  ];
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <Field
        {...register('name')}
        label={messages.name}
        placeholder={messages.namePlaceholder}
        error={errorOf('name')}
        autoComplete="off"
        required
      />
      <TextArea
        {...register('description')}
        label={messages.description}
        hint={messages.descriptionHint}
        error={errorOf('description')}
        rows={4}
      />
      <Controller
        control={control}
        name="channelId"
        render={({ field }) => (
          <ChoiceField
            {...field}
            texts={{
              label: messages.channel,
              hint: messages.channelHint,
              newOne: messages.newChannel,
              newName: messages.newChannelName,
            }}
            choices={choices.channels}
            error={errorOf('channelId')}
            onAdd={canAddChannel ? (name) => choices.addChannel(name) : undefined}
          />
        )}
      />
      <Controller
        control={control}
        name="courseId"
        render={({ field }) => (
          <ChoiceField
            {...field}
            texts={{
              label: messages.course,
              hint: messages.courseHint,
              newOne: messages.newCourse,
              newName: messages.newCourseName,
              option: messages.courseIsOpen,
            }}
            choices={choices.courses}
            error={errorOf('courseId')}
            onAdd={(name, isOpen) => choices.addCourse(name, isOpen)}
          />
        )}
      />
      <div className={styles.pair}>
        <Controller
          control={control}
          name="videoMode"
          render={({ field }) => (
            <Select
              {...field}
              label={messages.videoMode}
              hint={messages.videoModeHint}
              options={videoMode.options.map((value) => ({ value, label: messages.videoModes[value] }))}
            />
          )}
        />
        <Controller
          control={control}
          name="liveDelivery"
          render={({ field }) => (
            <Select
              {...field}
              label={messages.liveDelivery}
              hint={messages.liveDeliveryHint}
              options={liveDelivery.options.map((value) => ({ value, label: messages.liveDeliveries[value] }))}
            />
          )}
        />
      </div>
      <div className={styles.options}>
        {options.map(({ name, title, hint, isFixed }) => (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field: { value, ...field } }) => (
              <Checkbox
                {...field}
                label={<Option title={title} hint={hint} />}
                isChecked={value}
                disabled={isFixed ?? false}
              />
            )}
          />
        ))}
      </div>
      <div className={styles.bar} data-dirty={(isDirty && !isNew) || undefined}>
        {isDirty && !isNew && <span className={styles.unsaved}>{messages.unsaved}</span>}
        {isDirty && !isNew && (
          <Button variant="ghost" onClick={discard}>
            {messages.discard}
          </Button>
        )}
        <Button
          type="submit"
          disabled={!isNew && !isDirty}
          isLoading={formState.isSubmitting}
          loadingLabel={messages.saving}
        >
          {isNew ? messages.create : messages.save}
        </Button>
      </div>
    </form>
  );
};

const Option = ({ title, hint }: { readonly title: string; readonly hint: string }) => (
  <span className={styles.option}>
    <span>{title}</span>
    <span className={styles.optionHint}>{hint}</span>
  </span>
);
