import { type ChangeEvent, type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type CodeEdit, type CodeShape, pasteCode, splitCode, typeCode } from './code-boxes.ts';

type CodeBoxesState = CodeShape & {
  value: string;
  onChange: (value: string) => void;
  onSubmit?: (() => void) | undefined;
};

/** Keeps the boxes and moves the focus between them. */
export const useCodeBoxes = ({ value, onChange, onSubmit, ...shape }: CodeBoxesState) => {
  const { boxCount, charsPerBox } = shape;
  const group = useRef<HTMLFieldSetElement>(null);
  // The value alone does not show which box has a gap, so the boxes are stored until the owner sets another value.
  const [stored, setStored] = useState<readonly string[]>([]);
  const boxes = stored.length === boxCount && stored.join('') === value ? stored : splitCode(value, shape);

  /** Moving forward selects the content of the box, so that typing replaces it; moving back places the caret. */
  const focusBox = (box: number, caret: 'all' | 'start' | 'end') => {
    const input = inputsOf(group.current)[box];
    input?.focus();
    if (caret === 'all' || charsPerBox === 1) input?.select();
    else input?.setSelectionRange(caret === 'start' ? 0 : charsPerBox, caret === 'start' ? 0 : charsPerBox);
  };

  const apply = (edit: CodeEdit, box: number) => {
    setStored(edit.boxes);
    if (edit.boxes.join('') !== value) onChange(edit.boxes.join(''));
    if (edit.focus !== box) focusBox(edit.focus, 'all');
  };

  const handleChange = (box: number, event: ChangeEvent<HTMLInputElement>) => {
    const input = event.target;
    const caret = input.selectionStart ?? input.value.length;
    const edit = typeCode(boxes, box, input.value, caret, shape);
    // Written here because React, finding another text than was typed, would send the caret to the end.
    input.value = edit.boxes[box] ?? '';
    input.setSelectionRange(caret, caret);
    apply(edit, box);
  };

  const handlePaste = (box: number, event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault();
    apply(pasteCode(boxes, box, event.clipboardData.getData('text'), shape), box);
  };

  const handleKeyDown = (box: number, event: KeyboardEvent<HTMLInputElement>) => {
    const move = moveOf(event, charsPerBox);
    if (event.key === 'Enter' && onSubmit) {
      event.preventDefault();
      onSubmit();
    } else if (move && box + move >= 0 && box + move < boxCount) {
      event.preventDefault();
      focusBox(box + move, move > 0 ? 'start' : 'end');
    }
  };

  useSameCharacter(group, charsPerBox);
  return { group, boxes, handleChange, handlePaste, handleKeyDown };
};

const inputsOf = (group: HTMLFieldSetElement | null): HTMLInputElement[] => [
  ...(group?.querySelectorAll('input') ?? []),
];

/** Whether a key leaves its box: 1 for the next, -1 for the one before, 0 to stay. */
const moveOf = (event: KeyboardEvent<HTMLInputElement>, charsPerBox: number): number => {
  const { value: text, selectionStart, selectionEnd } = event.currentTarget;
  if (event.key === 'Backspace') return text === '' ? -1 : 0;
  if (event.key === 'ArrowLeft') return charsPerBox === 1 || selectionEnd === 0 ? -1 : 0;
  if (event.key === 'ArrowRight') return charsPerBox === 1 || selectionStart === text.length ? 1 : 0;
  return 0;
};

/** Typing the digit that a box already holds fires no change event, so the focus is moved here. */
const useSameCharacter = (group: { readonly current: HTMLFieldSetElement | null }, charsPerBox: number): void => {
  useEffect(() => {
    const fieldset = group.current;
    if (!fieldset || charsPerBox > 1) return;
    const goOn = (event: InputEvent) => {
      if (!(event.target instanceof HTMLInputElement)) return;
      const inputs = inputsOf(fieldset);
      const next = inputs[inputs.indexOf(event.target) + 1];
      if (!next || !event.data || event.target.value !== event.data.toUpperCase()) return;
      event.preventDefault();
      next.focus();
      next.select();
    };
    fieldset.addEventListener('beforeinput', goOn);
    return () => fieldset.removeEventListener('beforeinput', goOn);
  }, [group, charsPerBox]);
};
