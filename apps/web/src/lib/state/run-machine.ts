/** Runs a state machine of the domain: events go in, the state is stored, effects are handed to `run`. */
export type Machine<State, Event, Effect> = {
  readonly next: (state: State, event: Event) => { readonly state: State; readonly effects: readonly Effect[] };
  readonly initial: State;
  readonly run: (effect: Effect) => void;
  /** Called after every change, before the effects run. */
  readonly onState?: (state: State) => void;
};

export const runMachine = <State, Event, Effect>({ next, initial, run, onState }: Machine<State, Event, Effect>) => {
  let current = initial;
  return {
    get state(): State {
      return current;
    },
    send(event: Event): void {
      const { state, effects } = next(current, event);
      const isChanged = state !== current;
      current = state;
      if (isChanged) onState?.(state);
      for (const effect of effects) run(effect);
    },
  };
};
