import * as limits from '@palco/contract/limits';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { FileDrop } from '../../../ui/forms/FileDrop.tsx';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import { peopleMessages } from '../messages.ts';
import styles from './Import.module.css';
import type { ReadProblem } from './import-table.ts';
import type { Import } from './use-import.ts';

type ImportSourceProps = Pick<Import, 'readProblem' | 'readFile' | 'readText'>;

/** A file, or rows pasted from a spreadsheet. */
export const ImportSource = ({ readProblem, readFile, readText }: ImportSourceProps) => {
  const messages = useMessages(peopleMessages);
  const numbers = new Intl.NumberFormat(useLanguage());
  const [pasted, setPasted] = useState('');
  const problems: Record<ReadProblem, string> = {
    empty: messages.emptyFile,
    not_text: messages.notText,
    too_many: messages.tooManyRows({ max: numbers.format(limits.people.importRowsMax) }),
  };
  return (
    <div className={styles.stack}>
      <FileDrop
        label={messages.drop}
        hint={messages.dropHint}
        icon={<FileUp aria-hidden />}
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        size="lg"
        error={readProblem ? problems[readProblem] : undefined}
        onFiles={([file]) => file && readFile(file)}
      />
      <TextArea
        label={messages.paste}
        hint={messages.pasteHint}
        className={styles.paste}
        rows={6}
        spellCheck={false}
        value={pasted}
        onChange={(event) => setPasted(event.currentTarget.value)}
      />
      <div className={styles.actions}>
        <Button disabled={pasted.trim() === ''} onClick={() => readText(pasted)}>
          {messages.readPasted}
        </Button>
      </div>
    </div>
  );
};
