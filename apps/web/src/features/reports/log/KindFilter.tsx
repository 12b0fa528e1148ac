import { useMessages } from '../../../lib/i18n/messages.ts';
import { pluralIn } from '../../../lib/i18n/plural.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { RowCheckbox } from '../../../ui/forms/Checkbox.tsx';
import { reportTexts } from '../shared/messages.ts';
import styles from './EventLog.module.css';
import { groupNames, groupsIn, type KindGroup, kindsOf } from './kind-groups.ts';

type KindFilterProps = {
  /** As the address has it; undefined is all. */
  readonly kinds: string | undefined;
  readonly onChange: (kinds: string | undefined) => void;
};

export const KindFilter = ({ kinds, onChange }: KindFilterProps) => {
  const messages = useMessages(reportTexts);
  const plural = pluralIn(useLanguage());
  const chosen = groupsIn(kinds);
  const toggle = (group: KindGroup, isChosen: boolean) =>
    onChange(kindsOf(groupNames.filter((one) => (one === group ? isChosen : chosen.includes(one)))));
  return (
    <details className={styles.kinds}>
      <summary className={styles.kindsSummary}>
        {`${messages.kinds}: ${chosen.length === 0 ? messages.allKinds : plural(chosen.length, messages.someKinds)}`}
      </summary>
      <fieldset className={styles.groups}>
        <legend className="visually-hidden">{messages.kinds}</legend>
        {groupNames.map((group) => (
          <div key={group} className={styles.group}>
            <RowCheckbox
              label={messages.kindGroups[group]}
              isChecked={chosen.includes(group)}
              onChange={(isChosen) => toggle(group, isChosen)}
            />
            <span aria-hidden="true">{messages.kindGroups[group]}</span>
          </div>
        ))}
      </fieldset>
    </details>
  );
};
