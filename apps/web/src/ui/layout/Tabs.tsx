import * as RadixTabs from 'radix-ui/tabs';
import type { ReactNode } from 'react';
import styles from './Tabs.module.css';

export type Tab<Id extends string = string> = {
  readonly id: Id;
  readonly label: string;
  readonly badge?: ReactNode;
  readonly content: ReactNode;
};

type TabsProps<Id extends string> = {
  label: string;
  tabs: readonly Tab<Id>[];
  value: Id;
  onChange: (id: Id) => void;
  /** The content fills the remaining height and scrolls by itself. */
  isFilling?: boolean;
  /** Contents stay in the page while another one is shown. */
  isKept?: boolean;
};

export const Tabs = <Id extends string>({ label, tabs, value, onChange, isFilling, isKept }: TabsProps<Id>) => {
  const choose = (id: string) => {
    const tab = tabs.find((candidate) => candidate.id === id);
    if (tab) onChange(tab.id);
  };
  return (
    <RadixTabs.Root className={styles.tabs} data-filling={isFilling || undefined} value={value} onValueChange={choose}>
      <RadixTabs.List className={styles.list} aria-label={label}>
        {tabs.map((tab) => (
          <RadixTabs.Trigger key={tab.id} value={tab.id} className={styles.tab}>
            {tab.label}
            {tab.badge}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => (
        <RadixTabs.Content
          key={tab.id}
          value={tab.id}
          className={styles.content}
          {...(isKept && { forceMount: true, hidden: tab.id !== value })}
        >
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
};
