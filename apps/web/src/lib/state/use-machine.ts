import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Machine, runMachine } from './run-machine.ts';

type MachineOptions<State, Event, Effect> = Pick<Machine<State, Event, Effect>, 'next' | 'initial'> & {
  readonly run: (effect: Effect, send: (event: Event) => void) => void;
};

/** A state machine of the domain in a component. `next` and `initial` are read on the first render only. */
export const useMachine = <State, Event, Effect>({ next, initial, run }: MachineOptions<State, Event, Effect>) => {
  const [state, setState] = useState(initial);
  const isMounted = useRef(true);
  const latestRun = useRef(run);
  useLayoutEffect(() => {
    latestRun.current = run;
  });
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const [machine] = useState(() => {
    const send = (event: Event): void => {
      // Answers that arrive after the component was unmounted are dropped.
      if (isMounted.current) running.send(event);
    };
    const running = runMachine<State, Event, Effect>({
      next,
      initial,
      run: (effect) => latestRun.current(effect, send),
      onState: setState,
    });
    return { send };
  });
  return { state, send: machine.send };
};
