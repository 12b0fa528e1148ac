import { expect, it } from 'vitest';
import { runMachine } from './run-machine.ts';

type Effect = { readonly name: 'report' | 'double'; readonly at: number };

const counter = (state: number, event: { readonly by: number }) => {
  const sum = state + event.by;
  const effects: Effect[] = event.by > 1 ? [{ name: 'double', at: sum }] : [{ name: 'report', at: sum }];
  return { state: sum, effects };
};

it('reports a change of state before its effects run, and handles events that an effect sends', () => {
  const log: string[] = [];
  const machine = runMachine<number, { by: number }, Effect>({
    next: counter,
    initial: 0,
    run: ({ name, at }) => {
      log.push(`${name} ${at}`);
      if (name === 'double') machine.send({ by: 1 });
    },
    onState: (state) => log.push(`state ${state}`),
  });
  machine.send({ by: 2 });
  machine.send({ by: 0 });
  expect(log).toEqual(['state 2', 'double 2', 'state 3', 'report 3', 'report 3']);
  expect(machine.state).toBe(3);
});
