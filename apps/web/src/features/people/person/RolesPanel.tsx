import type { Person, Roles } from '@palco/contract/people/people';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { Switch } from '../../../ui/forms/Switch.tsx';
import { putRoles } from '../api.ts';
import { peopleMessages } from '../messages.ts';
import styles from './Panels.module.css';
import { usePersonAction } from './use-person-action.ts';

type PanelProps = { readonly person: Person; readonly onPerson: (person: Person) => void };

const names = ['admin', 'organizer', 'monitor'] as const satisfies readonly (keyof Roles)[];

export const RolesPanel = ({ person, onPerson }: PanelProps) => {
  const messages = useMessages(peopleMessages);
  const { isBusy, run } = usePersonAction(onPerson);
  return (
    <div className={styles.rows}>
      {names.map((name) => (
        <Switch
          key={name}
          label={messages.roles[name]}
          hint={messages.roleHints[name]}
          isChecked={person.roles[name]}
          disabled={!person.canChangeRoles || isBusy}
          onChange={(isOn) => void run(() => putRoles(person.id, { ...person.roles, [name]: isOn }), messages.saved)}
        />
      ))}
    </div>
  );
};
