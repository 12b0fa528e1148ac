/** The time zone of this browser, with its distance from UTC. */
export const zoneName = (language: string): string => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const parts = new Intl.DateTimeFormat(language, { timeZoneName: 'shortOffset' }).formatToParts(new Date());
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return timeZone === offset ? timeZone : `${timeZone} (${offset})`;
};
