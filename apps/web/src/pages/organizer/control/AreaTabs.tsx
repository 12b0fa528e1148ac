import { useState } from 'react';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import type { ControlArea } from './control-layout.ts';
import { Panel } from './Panel.tsx';

type AreaTabsProps = {
  readonly label: string;
  readonly areas: readonly ControlArea[];
  readonly value: string;
  readonly onChange: (id: string) => void;
};

/** Panels that share a place. One that was opened stays as it was left: a link that was made, a text half written. */
export const AreaTabs = ({ label, areas, value, onChange }: AreaTabsProps) => {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  if (!opened.has(value)) setOpened(new Set([...opened, value]));
  return (
    <Tabs
      isFilling
      isKept
      label={label}
      value={value}
      onChange={onChange}
      tabs={areas.map((area) => ({
        id: area.id,
        label: area.label,
        badge: area.badge,
        content: (area.id === value || opened.has(area.id)) && <Panel area={area} isNamed />,
      }))}
    />
  );
};
