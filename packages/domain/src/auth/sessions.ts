/** Decisions, "People and access": at most N logins at once; the tabs of one login count once, and one more login ends the oldest. */

export type OpenSession = {
  readonly id: string;
  /** All tabs of one browser share a login. */
  readonly loginId: string;
  readonly loggedInAt: Date;
  readonly seenAt: Date;
};

/**
 * The sessions that must end so that a tab of `loginId` fits. A closed browser cannot log out, so logins whose tabs were
 * all unseen for the grace time end first: the rule must not log out a user who only ever used one browser.
 */
export const sessionsToEnd = (
  open: readonly OpenSession[],
  { loginId, max, now, graceMs }: { loginId: string; max: number; now: Date; graceMs: number },
): string[] => {
  const others = [...Map.groupBy(open, (session) => session.loginId)]
    .filter(([id]) => id !== loginId)
    .map(([, sessions]) => sessions);
  const excess = others.length + 1 - max;
  if (excess <= 0) return [];
  const isLeft = (sessions: readonly OpenSession[]) =>
    sessions.every(({ seenAt }) => now.getTime() - seenAt.getTime() > graceMs);
  const loggedInAt = (sessions: readonly OpenSession[]) => sessions[0]?.loggedInAt.getTime() ?? 0;
  return others
    .sort((a, b) => Number(isLeft(b)) - Number(isLeft(a)) || loggedInAt(a) - loggedInAt(b))
    .slice(0, excess)
    .flatMap((sessions) => sessions.map(({ id }) => id));
};
