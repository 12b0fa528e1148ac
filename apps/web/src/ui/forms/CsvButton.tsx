import { Download } from 'lucide-react';
import { useState } from 'react';
import { logProblem } from '../../lib/browser/log.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import { toast } from '../feedback/toast.ts';
import { Button } from './Button.tsx';

type CsvButtonProps = {
  readonly label: string;
  /** Shown when the file cannot be loaded. */
  readonly failedText: string;
  readonly load: () => Promise<{ readonly fileName: string; readonly csv: string }>;
  readonly size?: 'sm' | 'md';
};

/** Spreadsheets take a file without this mark for one of the old encodings, and garble accents. */
const byteOrderMark = '\uFEFF';

/** Loads a table and hands it to the browser's downloads. */
export const CsvButton = ({ label, failedText, load, size = 'md' }: CsvButtonProps) => {
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    setIsBusy(true);
    try {
      const { fileName, csv } = await load();
      // The browser drops the mark when it reads an answer as text, and keeps it inside JSON.
      saveFile(fileName, csv.startsWith(byteOrderMark) ? csv : byteOrderMark + csv, 'text/csv');
    } catch (error) {
      logProblem('the CSV file could not be loaded', error);
      toast.error(failedText);
    }
    setIsBusy(false);
  };
  return (
    <Button
      variant="secondary"
      size={size}
      icon={<Download aria-hidden />}
      isLoading={isBusy}
      onClick={() => void save()}
    >
      {label}
    </Button>
  );
};
