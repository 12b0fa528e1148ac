import { type FormEvent, useState } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { zoneName } from '../zone-name.ts';
import { reportTexts } from './messages.ts';
import styles from './RangePicker.module.css';
import { type ChosenRange, fromLocalInput, isFree, type PresetName, presetNames, toLocalInput } from './range.ts';

type RangePickerProps = { readonly chosen: ChosenRange; readonly onChange: (range: ChosenRange) => void };

const names: readonly PresetName[] = [...presetNames, 'all'];

export const RangePicker = ({ chosen, onChange }: RangePickerProps) => {
  const messages = useMessages(reportTexts);
  const language = useLanguage();
  const isOwn = isFree(chosen);
  const current = isOwn ? null : (chosen.range ?? 'all');
  return (
    <div className={styles.picker}>
      <fieldset className={styles.presets}>
        <legend className="visually-hidden">{messages.range}</legend>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            className={styles.preset}
            aria-pressed={name === current}
            onClick={() =>
              onChange({ range: name === 'all' ? undefined : name, fromDate: undefined, toDate: undefined })
            }
          >
            {messages.presets[name]}
          </button>
        ))}
      </fieldset>
      <details className={styles.free} data-current={isOwn || undefined}>
        <summary className={styles.summary}>{messages.freeRange}</summary>
        <FreeRange key={`${chosen.fromDate} ${chosen.toDate}`} chosen={chosen} onChange={onChange} />
        <p className={styles.zone}>{messages.timesIn({ zone: zoneName(language) })}</p>
      </details>
    </div>
  );
};

const FreeRange = ({ chosen, onChange }: RangePickerProps) => {
  const messages = useMessages(reportTexts);
  const [from, setFrom] = useState(toLocalInput(chosen.fromDate));
  const [to, setTo] = useState(toLocalInput(chosen.toDate));
  const [isTried, setIsTried] = useState(false);
  const fromDate = fromLocalInput(from);
  const toDate = fromLocalInput(to);
  const isReversed = fromDate !== null && toDate !== null && fromDate > toDate;
  const apply = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (fromDate !== null && toDate !== null && !isReversed) onChange({ ...chosen, fromDate, toDate });
  };
  const problemOf = (date: string | null) => (date === null ? messages.dateNeeded : undefined);
  return (
    <form className={styles.form} noValidate onSubmit={apply}>
      <Field
        label={messages.from}
        type="datetime-local"
        value={from}
        error={isTried ? problemOf(fromDate) : undefined}
        onChange={(event) => setFrom(event.target.value)}
      />
      <Field
        label={messages.to}
        type="datetime-local"
        value={to}
        error={isTried ? (problemOf(toDate) ?? (isReversed ? messages.wrongOrder : undefined)) : undefined}
        onChange={(event) => setTo(event.target.value)}
      />
      <Button type="submit" variant="secondary" className={styles.apply}>
        {messages.apply}
      </Button>
    </form>
  );
};
