import { useId } from 'react';
import { classNames } from '../styles/class-names.ts';
import styles from './CodeBoxes.module.css';
import type { CodeShape } from './code-boxes.ts';
import fieldStyles from './Field.module.css';
import { useCodeBoxes } from './use-code-boxes.ts';

type CodeBoxesProps = CodeShape & {
  label: string;
  /** The boxes joined; complete at `boxCount * charsPerBox` characters. */
  value: string;
  onChange: (value: string) => void;
  onSubmit?: (() => void) | undefined;
  error?: string | undefined;
  isDisabled?: boolean | undefined;
  autoFocus?: boolean | undefined;
  boxLabel: (index: number) => string;
};

/** One code over several inputs: typing goes on by itself, a pasted code splits, Enter submits. */
export const CodeBoxes = (props: CodeBoxesProps) => {
  const { label, boxCount, charsPerBox, charset, error, isDisabled = false, autoFocus = false, boxLabel } = props;
  const { value, onChange, onSubmit } = props;
  const code = useCodeBoxes({ boxCount, charsPerBox, charset, value, onChange, onSubmit });
  const messageId = useId();
  const isSingle = charsPerBox === 1;
  return (
    <fieldset ref={code.group} className={styles.group} disabled={isDisabled}>
      <legend className={fieldStyles.label}>{label}</legend>
      <div className={styles.boxes} data-chars={isSingle ? 'one' : 'many'}>
        {code.boxes.map((text, box) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
            key={box}
            className={classNames(fieldStyles.control, styles.box)}
            type="text"
            inputMode={charset === 'digits' ? 'numeric' : 'text'}
            autoComplete={isSingle && box === 0 ? 'one-time-code' : 'off'}
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            size={charsPerBox}
            // biome-ignore lint/a11y/noAutofocus: only where the page consists of this field
            autoFocus={autoFocus && box === 0}
            aria-label={boxLabel(box)}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? messageId : undefined}
            value={text}
            onChange={(event) => code.handleChange(box, event)}
            onPaste={(event) => code.handlePaste(box, event)}
            onKeyDown={(event) => code.handleKeyDown(box, event)}
            onFocus={(event) => isSingle && event.target.select()}
          />
        ))}
      </div>
      <p id={messageId} className={classNames(fieldStyles.message, fieldStyles.error)} aria-live="polite">
        {error}
      </p>
    </fieldset>
  );
};
