/** Decisions, "People and access": at most N sessions at once; one more ends the oldest. */

export type OpenSession = { readonly id: string; readonly createdAt: Date; readonly seenAt: Date };

/**
 * The sessions that must end so that one more fits. A closed tab cannot log out, so tabs not seen for the grace time end
 * first: the rule must not log out a user who only ever had one tab open.
 */
export const sessionsToEnd = (
  open: readonly OpenSession[],
  { max, now, graceMs }: { max: number; now: Date; graceMs: number },
): string[] => {
  const excess = open.length + 1 - max;
  if (excess <= 0) return [];
  const isLeft = (session: OpenSession) => now.getTime() - session.seenAt.getTime() > graceMs;
  const leavesFirst = (a: OpenSession, b: OpenSession) =>
    Number(isLeft(b)) - Number(isLeft(a)) || a.createdAt.getTime() - b.createdAt.getTime();
  return [...open]
    .sort(leavesFirst)
    .slice(0, excess)
    .map((session) => session.id);
};
