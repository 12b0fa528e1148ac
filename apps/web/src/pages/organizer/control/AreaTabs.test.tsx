// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { AreaTabs } from './AreaTabs.tsx';
import type { ControlArea } from './control-layout.ts';
import { Panel } from './Panel.tsx';
import { usePanelKeys } from './use-panel-keys.ts';

afterEach(cleanup);

const areaOf = (id: string): ControlArea => ({
  id,
  place: 'side',
  label: id,
  content: <input aria-label={`text ${id}`} />,
});
const areas = ['quizzes', 'links'].map(areaOf);

const Page = () => {
  const root = useRef<HTMLDivElement>(null);
  usePanelKeys(root);
  const [value, setValue] = useState('quizzes');
  return (
    <div ref={root}>
      <Panel area={areaOf('stream')} />
      <AreaTabs label="panels" areas={areas} value={value} onChange={setValue} />
    </div>
  );
};

it('a panel is made when it is opened, and stays as it was left', async () => {
  render(<Page />);
  expect(screen.queryByLabelText('text links')).toBeNull();
  await userEvent.click(screen.getByRole('tab', { name: 'links' }));
  await userEvent.type(screen.getByLabelText('text links'), 'half written');
  await userEvent.click(screen.getByRole('tab', { name: 'quizzes' }));
  expect(screen.queryByRole('region', { name: 'links' })).toBeNull();
  await userEvent.click(screen.getByRole('tab', { name: 'links' }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'text links' }).value).toBe('half written');
});

it('F6 leads from panel to panel and around, and skips those that are hidden', async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole('tab', { name: 'links' }));
  const focused = () => document.activeElement?.getAttribute('data-panel');
  await userEvent.keyboard('{F6}');
  expect(focused()).toBe('stream');
  await userEvent.keyboard('{F6}');
  expect(focused()).toBe('links');
  await userEvent.keyboard('{F6}');
  expect(focused()).toBe('stream');
  await userEvent.keyboard('{Shift>}{F6}{/Shift}');
  expect(focused()).toBe('links');
});
