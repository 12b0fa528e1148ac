/** Assigns rooms and viewers to the media workers of a machine. */

export type WorkerLoad<Worker> = { readonly worker: Worker; readonly load: number };

/** The least loaded; the first of several. Undefined when there is none. */
export const leastLoaded = <Worker>(workers: readonly WorkerLoad<Worker>[]): Worker | undefined => {
  let best: WorkerLoad<Worker> | undefined;
  for (const one of workers) if (best === undefined || one.load < best.load) best = one;
  return best?.worker;
};

export type Branch<Worker> = { readonly worker: Worker; readonly viewers: number };

/**
 * On which worker one more viewer of a room is served: on one that serves the room already while it has space, then on a
 * fresh one, and when every worker is full on the one with the fewest of this room's viewers.
 */
export const workerForViewer = <Worker>(
  branches: readonly Branch<Worker>[],
  workers: readonly WorkerLoad<Worker>[],
  maxViewers: number,
): Worker | undefined => {
  const withSpace = branches.find((branch) => branch.viewers < maxViewers);
  if (withSpace) return withSpace.worker;
  const fresh = workers.filter(({ worker }) => !branches.some((branch) => branch.worker === worker));
  return leastLoaded(fresh) ?? leastLoaded(branches.map(({ worker, viewers }) => ({ worker, load: viewers })));
};
