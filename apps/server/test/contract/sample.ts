/** A small valid input for a schema of the contract. */
import { alternatives, type JsonSchema } from './input-schema.ts';

/** Values by field name, e.g. the number of a room that exists. */
export type KnownValues = Readonly<Record<string, unknown>>;

/** Texts that fit the patterns of the contract: ids that do not exist, and what fields with a format hold. */
const texts = [
  '999999999',
  '00000000-0000-4000-8000-000000000000',
  'ZZZZZZZZZZZZZZZZ',
  '123456',
  'person@example.org',
  'client-id-1',
  '1990-01-01',
  '2030-01-01T12:00:00Z',
  'https://example.org/page',
  '5511999999999',
  'America/Sao_Paulo',
  'pt-BR',
  'text',
  // Keys of a browser that receives pushes.
  'B'.repeat(87),
  'A'.repeat(22),
];

export const sampleOf = (schema: JsonSchema, known: KnownValues = {}, name = ''): unknown => {
  if (name in known) return known[name];
  const [first = schema] = alternatives(schema);
  if (first !== schema) return sampleOf(first, known, name);
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case 'string':
      return textFor(schema);
    case 'number':
    case 'integer':
      return Math.max(schema.minimum ?? 1, Math.min(1, schema.maximum ?? 1));
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => sampleOf(schema.items ?? {}, known));
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([field]) => schema.required?.includes(field) || field in known)
          .map(([field, part]) => [field, sampleOf(part, known, field)]),
      );
    default:
      return 'anything';
  }
};

const textFor = ({ pattern, format, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: JsonSchema): string => {
  const usual = format === 'uri' ? /^https:/ : /^text$/;
  const allowed = pattern === undefined ? usual : new RegExp(pattern, 'u');
  const found = texts.find((text) => allowed.test(text) && text.length >= minLength && text.length <= maxLength);
  if (found === undefined) throw new Error(`No sample fits ${pattern} (${minLength} to ${maxLength} characters)`);
  return found;
};
