import { isChanged, problemsOf, type RoomDraft } from '@palco/domain/rooms/draft';
import { type FormEvent, useState } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import { ChoiceField } from './ChoiceField.tsx';
import { organizerRoomsMessages } from './messages.ts';
import styles from './RoomForm.module.css';
import { useRoomChoices } from './use-room-choices.ts';

type RoomFormProps = {
  readonly draft: RoomDraft;
  /** What the draft is compared with: the room as it is kept. */
  readonly saved: RoomDraft;
  readonly isNew: boolean;
  readonly isSaving: boolean;
  readonly onChange: (change: Partial<RoomDraft>) => void;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
};

type FieldName = 'name' | 'description' | 'channelId' | 'courseId';

export const RoomForm = ({ draft, saved, isNew, isSaving, onChange, onSave, onDiscard }: RoomFormProps) => {
  const messages = useMessages(organizerRoomsMessages);
  const choices = useRoomChoices(onChange);
  const [left, setLeft] = useState<ReadonlySet<FieldName>>(new Set());
  const problems = problemsOf(draft);
  const isDirty = isChanged(draft, saved);
  const leave = (field: FieldName) => setLeft(new Set(left).add(field));

  const texts = {
    name: { required: messages.nameRequired, too_long: messages.nameTooLong },
    description: { required: undefined, too_long: messages.descriptionTooLong },
    channelId: { required: messages.channelRequired, too_long: undefined },
    courseId: { required: messages.courseRequired, too_long: undefined },
  };
  /** Told once the field was left: nobody is wrong who has not finished. Too much is told at once. */
  const errorOf = (field: FieldName) => {
    const problem = problems[field];
    return problem && (left.has(field) || problem === 'too_long') ? texts[field][problem] : undefined;
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const first = Object.keys(problems)[0];
    if (!first) return onSave();
    setLeft(new Set(['name', 'description', 'channelId', 'courseId']));
    event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Field
        name="name"
        label={messages.name}
        placeholder={messages.namePlaceholder}
        value={draft.name}
        error={errorOf('name')}
        autoComplete="off"
        required
        onChange={(event) => onChange({ name: event.currentTarget.value })}
        onBlur={() => leave('name')}
      />
      <TextArea
        name="description"
        label={messages.description}
        hint={messages.descriptionHint}
        value={draft.description}
        error={errorOf('description')}
        rows={4}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
        onBlur={() => leave('description')}
      />
      <ChoiceField
        name="channelId"
        texts={{
          label: messages.channel,
          hint: messages.channelHint,
          newOne: messages.newChannel,
          newName: messages.newChannelName,
        }}
        choices={choices.channels}
        value={draft.channelId}
        error={errorOf('channelId')}
        onChange={(channelId) => onChange({ channelId })}
        onBlur={() => leave('channelId')}
        onAdd={(name) => choices.addChannel(name)}
      />
      <ChoiceField
        name="courseId"
        texts={{
          label: messages.course,
          hint: messages.courseHint,
          newOne: messages.newCourse,
          newName: messages.newCourseName,
          option: messages.courseIsOpen,
        }}
        choices={choices.courses}
        value={draft.courseId}
        error={errorOf('courseId')}
        onChange={(courseId) => onChange({ courseId })}
        onBlur={() => leave('courseId')}
        onAdd={(name, isOpen) => choices.addCourse(name, isOpen)}
      />
      <div className={styles.options}>
        <Checkbox
          label={<Option title={messages.membersOnly} hint={messages.membersOnlyHint} />}
          isChecked={draft.isMembersOnly}
          onChange={(isMembersOnly) => onChange({ isMembersOnly })}
        />
        <Checkbox
          label={<Option title={messages.protected} hint={messages.protectedHint} />}
          isChecked={draft.isProtected}
          onChange={(isProtected) => onChange({ isProtected })}
        />
      </div>
      <div className={styles.bar} data-dirty={(isDirty && !isNew) || undefined}>
        {isDirty && !isNew && <span className={styles.unsaved}>{messages.unsaved}</span>}
        {isDirty && !isNew && (
          <Button variant="ghost" onClick={onDiscard}>
            {messages.discard}
          </Button>
        )}
        <Button type="submit" disabled={!isNew && !isDirty} isLoading={isSaving} loadingLabel={messages.saving}>
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
