import { expect, it } from 'vitest';
import { faultsTable } from './table.ts';

it('shows each fault as a row, and names what was lost and what was not run', () => {
  const chat = { fault: 'kill -9: server', workload: 'chat', isKept: true, text: '3 messages', recoveryMs: 1234 };
  const quiz = {
    fault: 'kill -9: server',
    workload: 'quiz',
    isKept: false,
    text: 'an answer is missing',
    recoveryMs: 9,
  };
  const lines = [chat, quiz, { ...chat, fault: 'SIGSTOP: server' }, { fault: 'disk full', refused: 'no mount' }];
  expect(faultsTable(lines)).toEqual([
    '| fault           | chat  | quiz |',
    '|-----------------|-------|------|',
    '| kill -9: server | 1.2 s | LOST |',
    '| SIGSTOP: server | 1.2 s | -    |',
    'LOST kill -9: server, quiz: an answer is missing',
    'NOT RUN disk full: no mount',
  ]);
});
