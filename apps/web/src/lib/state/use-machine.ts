/** Runs a state machine of the domain: events go in, the state comes out, effects are handed to whoever talks to the world. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

type Step<State, Effect> = { readonly state: State; readonly effects: readonly Effect[] };
type Machine<State, Event, Effect> = {
  readonly next: (state: State, event: Event) => Step<State, Effect>;
  readonly initial: State;
  readonly run: (effect: Effect, send: (event: Event) => void) => void;
};

export const useMachine = <State, Event, Effect>({ next, initial, run }: Machine<State, Event, Effect>) => {
  const [state, setState] = useState(initial);
  // Two events of one moment must not both start from what was drawn last.
  const now = useRef(initial);
  const isHere = useRef(true);
  const runNow = useRef(run);
  useLayoutEffect(() => {
    runNow.current = run;
  });
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const send = useCallback(
    (event: Event): void => {
      // An answer that comes after the page was left has nobody to act for.
      if (!isHere.current) return;
      const step = next(now.current, event);
      now.current = step.state;
      setState(step.state);
      for (const effect of step.effects) runNow.current(effect, send);
    },
    [next],
  );
  return { state, send };
};
