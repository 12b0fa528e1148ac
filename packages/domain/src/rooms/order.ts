/** Spec section 4, "Room list": live first, then by name. */
type Listed = { readonly live: boolean; readonly name: string };

/** Accents and capitals do not part names; numbers count as numbers. */
const names = new Intl.Collator('pt-BR', { sensitivity: 'base', numeric: true });

export const byLiveThenName = (a: Listed, b: Listed): number =>
  Number(b.live) - Number(a.live) || names.compare(a.name, b.name);
