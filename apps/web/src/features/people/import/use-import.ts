import { type ImportProblem, importProgress } from '@palco/contract/people/import';
import type { EnrolmentKind } from '@palco/contract/people/people';
import { useEffect, useMemo, useRef, useState } from 'react';
import { logProblem } from '../../../lib/browser/log.ts';
import { newId } from '../../../lib/browser/new-id.ts';
import { realtime } from '../../../lib/realtime/realtime-client.ts';
import { postImport } from '../api.ts';
import { endOfDay } from '../end-day.ts';
import { useForgetPeople } from '../use-people.ts';
import { decodeText } from './decode-text.ts';
import { checkTable, type ImportTable, type ReadProblem, readTable } from './import-table.ts';

/** Far more than 10,000 rows of text. */
const maxBytes = 20 * 1024 * 1024;

export type ImportInto = { readonly courseId: string; readonly kind: EnrolmentKind; readonly endDay: string };
export type ImportResult = {
  readonly created: number;
  readonly enrolled: number;
  readonly problems: ReadonlyMap<number, ImportProblem>;
};

/** Reads a file or pasted text, checks it as its columns are mapped, and sends the good rows. */
export const useImport = (courseId: string) => {
  const forgetPeople = useForgetPeople();
  const [table, setTable] = useState<ImportTable | null>(null);
  const [readProblem, setReadProblem] = useState<ReadProblem | null>(null);
  const [into, setInto] = useState<ImportInto>({ courseId, kind: 'full', endDay: '' });
  const [result, setResult] = useState<ImportResult | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const importId = useRef('');
  const checked = useMemo(() => table && checkTable(table), [table]);

  useEffect(
    () =>
      realtime.on(importProgress, (notice) => {
        if (notice.importId === importId.current) setProgress((100 * notice.done) / notice.total);
      }),
    [],
  );

  const readText = (text: string | null) => {
    const read = readTable(text);
    setReadProblem(typeof read === 'string' ? read : null);
    if (typeof read !== 'string') setTable(read);
  };
  const readFile = async (file: File) => {
    if (file.size > maxBytes) return setReadProblem('too_many');
    try {
      readText(decodeText(new Uint8Array(await file.arrayBuffer())));
    } catch (error) {
      // Moved or deleted since it was chosen.
      logProblem('the file could not be read', error);
      setReadProblem('not_text');
    }
  };

  const start = async () => {
    if (!table || !checked) return;
    importId.current = newId();
    setProgress(0);
    setHasFailed(false);
    try {
      const course = into.courseId && { id: into.courseId, kind: into.kind, endsAt: endOfDay(into.endDay) };
      const done = await postImport({ importId: importId.current, course: course || null, rows: [...checked.good] });
      const rejected = done.rejected.map(({ line, problem }) => [line, problem] as const);
      setResult({ ...done, problems: new Map([...checked.problems, ...rejected]) });
      forgetPeople();
    } catch (error) {
      logProblem('the people could not be imported', error);
      setHasFailed(true);
    }
    setProgress(null);
  };
  const restart = () => {
    setTable(null);
    setResult(null);
    setHasFailed(false);
  };
  return {
    table,
    checked,
    readProblem,
    into,
    result,
    progress,
    hasFailed,
    setTable,
    setInto,
    readText,
    readFile: (file: File) => void readFile(file),
    start: () => void start(),
    restart,
  };
};

export type Import = ReturnType<typeof useImport>;
