import type { Person } from '@palco/contract/people/people';
import { Download, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { fetchPersonData, postErasure } from '../api.ts';
import { peopleMessages } from '../messages.ts';
import styles from './Panels.module.css';
import { usePersonAction } from './use-person-action.ts';

type PrivacyPanelProps = { readonly person: Person; readonly onErased: () => void };

/** For admins: what is stored about a person as a file, and its erasure, for which the e-mail is typed again. */
export const PrivacyPanel = ({ person, onErased }: PrivacyPanelProps) => {
  const messages = useMessages(peopleMessages);
  const download = usePersonAction(() => {});
  const [isAsking, setIsAsking] = useState(false);
  const save = async () => {
    saveFile(`palco-${person.id}.json`, JSON.stringify(await fetchPersonData(person.id), null, 2), 'application/json');
    return undefined;
  };
  return (
    <div className={styles.rows}>
      <div className={styles.action}>
        <div className={styles.texts}>
          <p className={styles.hint}>{messages.dataExportHint}</p>
        </div>
        <Button
          variant="secondary"
          icon={<Download aria-hidden />}
          isLoading={download.isBusy}
          onClick={() => void download.run(save, messages.dataExported)}
        >
          {messages.dataExport}
        </Button>
      </div>
      <div className={styles.action}>
        <div className={styles.texts}>
          <p className={styles.hint}>{messages.eraseHint}</p>
        </div>
        <Button variant="danger" icon={<Trash2 aria-hidden />} onClick={() => setIsAsking(true)}>
          {messages.erase}
        </Button>
      </div>
      {isAsking && <EraseDialog person={person} onErased={onErased} onClose={() => setIsAsking(false)} />}
    </div>
  );
};

const EraseDialog = ({ person, onErased, onClose }: PrivacyPanelProps & { readonly onClose: () => void }) => {
  const messages = useMessages(peopleMessages);
  const erasure = usePersonAction(() => {});
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const erase = async () => {
    await postErasure(person.id, typed.trim());
    return undefined;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim().toLowerCase() !== person.email) return setIsWrong(true);
    if (!(await erasure.run(erase, messages.erased))) return;
    onClose();
    onErased();
  };
  return (
    <Dialog isOpen title={messages.eraseTitle({ name: person.name })} closeLabel={messages.cancel} onClose={onClose}>
      <form className={styles.rows} noValidate onSubmit={(event) => void submit(event)}>
        <p>{messages.eraseText}</p>
        <Field
          label={messages.eraseTyped}
          value={typed}
          type="email"
          autoComplete="off"
          error={isWrong ? messages.eraseMismatch : undefined}
          onChange={(event) => {
            setTyped(event.target.value);
            setIsWrong(false);
          }}
        />
        <div className={styles.foot}>
          <Button variant="secondary" onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="submit" variant="danger" disabled={typed.trim() === ''} isLoading={erasure.isBusy}>
            {messages.erase}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
