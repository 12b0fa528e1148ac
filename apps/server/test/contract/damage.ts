/** Damaged forms of a valid input: each differs from it in one place. */
import { alternatives, type JsonSchema } from './input-schema.ts';

export type Damaged = {
  /** Where and how, e.g. `name: too long`. */
  readonly title: string;
  readonly value: unknown;
  /** Whether the schema refuses it. The others may be accepted, but never break the server. */
  readonly isRefused: boolean;
};

type Json = JsonSchema['type'];
const typeOf = (value: unknown): Json => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value as Json;
};

const wrongTypes: readonly (readonly [string, unknown])[] = [
  ['a number', 7],
  ['a text', 'text'],
  ['true', true],
  ['null', null],
  ['a list', [1]],
  ['an object', { a: 1 }],
];

/** Texts a database, a log or a page may stumble over. */
const oddTexts: readonly (readonly [string, string])[] = [
  ['a lone surrogate', 'a\ud800b'],
  ['a prototype name', '__proto__'],
  ['right-to-left marks', '\u202e\u2066abc'],
];

/** Every field of an object, at any depth, missing, of another type, too long, out of range, or with odd characters. */
export const damagedForms = (schema: JsonSchema, valid: unknown, path = ''): Damaged[] => {
  const forms = [...ofValue(schema, path)];
  if (!isObject(valid)) return forms;
  const fields = Object.entries(alternatives(schema)[0]?.properties ?? {});
  for (const [name, part] of fields) {
    const at = path === '' ? name : `${path}.${name}`;
    const isRequired = alternatives(schema)[0]?.required?.includes(name) === true;
    const { [name]: _dropped, ...rest } = valid;
    // Another alternative may do without the field.
    if (isRequired) forms.push({ title: `${at}: missing`, value: rest, isRefused: alternatives(schema).length === 1 });
    for (const form of damagedForms(part, valid[name], at))
      forms.push({ ...form, value: { ...valid, [name]: form.value } });
  }
  return forms;
};

function* ofValue(schema: JsonSchema, path: string): Generator<Damaged> {
  const at = path === '' ? 'the whole' : path;
  const parts = alternatives(schema);
  const types = new Set<Json>(parts.map(({ type }) => (type === 'integer' ? 'number' : type)));
  const isAnything = types.has(undefined);
  for (const [title, value] of wrongTypes)
    if (!types.has(typeOf(value))) yield { title: `${at}: ${title}`, value, isRefused: !isAnything };
  for (const part of parts) yield* outOfBounds(part, at);
  if (types.has('string')) {
    yield { title: `${at}: NUL`, value: 'a\u0000b', isRefused: true };
    for (const [title, value] of oddTexts)
      yield { title: `${at}: ${title}`, value, isRefused: !parts.some(allows(value)) };
  }
}

const allows =
  (text: string) =>
  ({ type, pattern, enum: values }: JsonSchema): boolean =>
    type === 'string' &&
    (values?.includes(text) ?? true) &&
    (pattern === undefined || new RegExp(pattern, 'u').test(text));

function* outOfBounds(schema: JsonSchema, at: string): Generator<Damaged> {
  const { type, maxLength, minLength = 0, minimum, maximum, maxItems } = schema;
  if (type === 'string' && maxLength !== undefined && maxLength < 100_000)
    yield { title: `${at}: too long`, value: 'x'.repeat(maxLength + 1), isRefused: true };
  if (type === 'string' && minLength > 0) yield { title: `${at}: empty`, value: '', isRefused: true };
  if (minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER)
    yield { title: `${at}: too small`, value: minimum - 1, isRefused: true };
  if (maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER)
    yield { title: `${at}: too large`, value: maximum + 1, isRefused: true };
  if (type === 'integer') yield { title: `${at}: a fraction`, value: (minimum ?? 0) + 0.5, isRefused: true };
  if (maxItems !== undefined)
    yield { title: `${at}: too many`, value: Array.from({ length: maxItems + 1 }, () => 1), isRefused: true };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
