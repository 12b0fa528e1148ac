/** Rules for typing, pasting and deleting in the boxes; CodeBoxes.tsx renders them and moves the focus. */
export type CodeCharset = 'digits' | 'alphanumeric';
export type CodeShape = { readonly boxCount: number; readonly charsPerBox: number; readonly charset: CodeCharset };
/** The new boxes and the one to focus. */
export type CodeEdit = { readonly boxes: readonly string[]; readonly focus: number };

const strangers: Readonly<Record<CodeCharset, RegExp>> = { digits: /[^0-9]/g, alphanumeric: /[^A-Z0-9]/g };

/** Upper-cases and drops what the code cannot hold: dashes, spaces, letters among digits. */
export const cleanCode = (text: string, charset: CodeCharset): string =>
  text.toUpperCase().replace(strangers[charset], '');

export const splitCode = (value: string, { boxCount, charsPerBox, charset }: CodeShape): string[] => {
  const clean = cleanCode(value, charset);
  return Array.from({ length: boxCount }, (_, box) => clean.slice(box * charsPerBox, (box + 1) * charsPerBox));
};

/** Overwrites the boxes from one on; a text long enough to fill all starts at the first. */
export const pasteCode = (boxes: readonly string[], box: number, text: string, shape: CodeShape): CodeEdit => {
  const { boxCount, charsPerBox, charset } = shape;
  const clean = cleanCode(text, charset);
  if (!clean) return { boxes, focus: box };
  const first = clean.length >= boxCount * charsPerBox ? 0 : box;
  const next = [...boxes];
  for (let i = 0; first + i < boxCount; i += 1) {
    const part = clean.slice(i * charsPerBox, (i + 1) * charsPerBox);
    if (!part) break;
    next[first + i] = part + (next[first + i] ?? '').slice(part.length);
  }
  return { boxes: next, focus: Math.min(first + Math.floor(clean.length / charsPerBox), boxCount - 1) };
};

/** The input of one box now reads `text`, with the caret after its `caret`-th character. */
export const typeCode = (
  boxes: readonly string[],
  box: number,
  text: string,
  caret: number,
  shape: CodeShape,
): CodeEdit => {
  const { boxCount, charsPerBox, charset } = shape;
  const before = boxes[box] ?? '';
  const clean = cleanCode(text, charset);
  const isStranger = clean !== text.toUpperCase();
  if (isStranger && clean.length <= before.length) return { boxes, focus: box };
  const isOneMore = before.length === charsPerBox && clean.length === charsPerBox + 1;

  if (isOneMore && caret > charsPerBox && charsPerBox > 1) {
    // Typed behind a full box: it belongs to the next one, unless that is full too.
    const hasRoom = box + 1 < boxCount && (boxes[box + 1] ?? '').length < charsPerBox;
    return hasRoom
      ? { boxes: boxes.with(box + 1, clean.slice(-1) + (boxes[box + 1] ?? '')), focus: box + 1 }
      : { boxes, focus: Math.min(box + 1, boxCount - 1) };
  }
  if (isOneMore) {
    // Typed inside a full box: it takes the place of the character it was typed before, or of the only one.
    const typed = clean.charAt(caret - 1);
    const written = charsPerBox === 1 ? typed : clean.slice(0, caret) + clean.slice(caret + 1);
    return { boxes: boxes.with(box, written), focus: caret >= charsPerBox ? nextBox(box, boxCount) : box };
  }
  if (clean.length > charsPerBox) return pasteCode(boxes, box, clean, shape);
  const isFilled = clean.length === charsPerBox && caret >= charsPerBox;
  return { boxes: boxes.with(box, clean), focus: isFilled ? nextBox(box, boxCount) : box };
};

const nextBox = (box: number, boxCount: number): number => Math.min(box + 1, boxCount - 1);
