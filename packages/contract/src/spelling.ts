/** Decisions: a payload may spell a name in two ways (`roomID`, `roomId`); the code uses only the spelling of the entity table. */
import * as z from 'zod/mini';

type Aliases = Readonly<Record<string, string>>;

const entityAliases = { roomID: 'roomId', messageID: 'messageId', userID: 'userId' } as const;

export const respelled = <S extends z.core.$ZodType>(schema: S, aliases: Aliases = entityAliases) =>
  // The aliases only rename, so the schema's own spelling is accepted too.
  z.pipe(
    z.transform((value) => respell(value, aliases)),
    schema,
  ) as unknown as z.ZodMiniType<z.output<S>, z.input<S>>;

const respell = (value: unknown, aliases: Aliases): unknown => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const renamed: Record<string, unknown> = { ...value };
  for (const [alias, name] of Object.entries(aliases)) {
    if (renamed[name] === undefined && renamed[alias] !== undefined) renamed[name] = renamed[alias];
  }
  return renamed;
};
