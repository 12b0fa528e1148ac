import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { pluralIn } from '../../../lib/i18n/plural.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { RowCheckbox } from '../../../ui/forms/Checkbox.tsx';
import { reportTexts } from '../shared/messages.ts';
import styles from './EventLog.module.css';
import { groupNames, type KindGroup, kindsOfGroup, type RoomEventKind, toggleKinds } from './kind-groups.ts';
import { eventLogTexts } from './messages.ts';

type Chosen = ReadonlySet<RoomEventKind>;
type KindFilterProps = {
  /** None means all. */
  readonly chosen: Chosen;
  readonly onChange: (chosen: Chosen) => void;
};

/** Whole groups of kinds, and in each group single ones. */
export const KindFilter = ({ chosen, onChange }: KindFilterProps) => {
  const messages = useMessages(reportTexts);
  const plural = pluralIn(useLanguage());
  return (
    <details className={styles.kinds}>
      <summary className={styles.kindsSummary}>
        {`${messages.kinds}: ${chosen.size === 0 ? messages.allKinds : plural(chosen.size, messages.someKinds)}`}
      </summary>
      <fieldset className={styles.groups}>
        <legend className="visually-hidden">{messages.kinds}</legend>
        {groupNames.map((group) => (
          <Group key={group} group={group} chosen={chosen} onChange={onChange} />
        ))}
      </fieldset>
    </details>
  );
};

const Group = ({ group, chosen, onChange }: KindFilterProps & { readonly group: KindGroup }) => {
  const messages = useMessages(reportTexts);
  const { kindNames, showKinds } = useMessages(eventLogTexts);
  const kinds = kindsOfGroup(group);
  const count = kinds.filter((kind) => chosen.has(kind)).length;
  const isMixed = count > 0 && count < kinds.length;
  const [isOpen, setIsOpen] = useState(isMixed);
  const name = messages.kindGroups[group];
  return (
    <div>
      <div className={styles.group}>
        <RowCheckbox
          label={name}
          isLabelVisible
          isChecked={count === kinds.length}
          isMixed={isMixed}
          onChange={(isChosen) => onChange(toggleKinds(chosen, kinds, isChosen))}
        />
        <button
          type="button"
          className={styles.unfold}
          aria-expanded={isOpen}
          aria-label={showKinds({ group: name })}
          onClick={() => setIsOpen(!isOpen)}
        >
          <ChevronDown aria-hidden />
        </button>
      </div>
      {isOpen && (
        <ul className={styles.singles} aria-label={name}>
          {kinds.map((kind) => (
            <li key={kind}>
              <RowCheckbox
                label={kindNames[kind]}
                isLabelVisible
                isChecked={chosen.has(kind)}
                onChange={(isChosen) => onChange(toggleKinds(chosen, [kind], isChosen))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
