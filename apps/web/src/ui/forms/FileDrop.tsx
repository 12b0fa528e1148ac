import { type DragEvent, type ReactNode, useId, useState } from 'react';
import { classNames } from '../styles/class-names.ts';
import styles from './FileDrop.module.css';

type FileDropProps = {
  /** Names the control. */
  readonly label: string;
  readonly hint?: string | undefined;
  readonly icon: ReactNode;
  /** As the browser's file picker takes it: `.mp4,.mkv`. */
  readonly accept: string;
  readonly isMultiple?: boolean;
  readonly isDisabled?: boolean;
  readonly error?: string | undefined;
  readonly size?: 'md' | 'lg';
  readonly onFiles: (files: readonly File[]) => void;
};

/** A place to drop files on; clicked, or by keyboard, it is the browser's own file picker. */
export const FileDrop = (props: FileDropProps) => {
  const { label, hint, icon, accept, isMultiple = false, isDisabled = false, error, size = 'md', onFiles } = props;
  const id = useId();
  const [isOver, setIsOver] = useState(false);

  const take = (files: FileList | null) => {
    const taken = [...(files ?? [])];
    if (taken.length > 0 && !isDisabled) onFiles(isMultiple ? taken : taken.slice(0, 1));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    if (!isDisabled) setIsOver(true);
  };

  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the mouse; the input inside serves all users. */}
      <div
        className={classNames(styles.drop, isOver && styles.over, isDisabled && styles.disabled)}
        data-size={size}
        data-invalid={error ? true : undefined}
        onDragEnter={over}
        onDragOver={over}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <input
          id={id}
          type="file"
          className={styles.input}
          accept={accept}
          multiple={isMultiple}
          disabled={isDisabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-hint ${id}-error`}
          onChange={(event) => {
            take(event.currentTarget.files);
            // The same file chosen once more is a choice, too.
            event.currentTarget.value = '';
          }}
        />
        <span className={styles.icon}>{icon}</span>
        <span className={styles.texts}>
          <label className={styles.label} htmlFor={id}>
            {label}
          </label>
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
          </span>
        </span>
      </div>
      <p id={`${id}-error`} className={styles.error} aria-live="polite">
        {error}
      </p>
    </div>
  );
};
