/** Serialisers of responses, made from the contract: fast, and without the fields that the contract does not name. */
import fastJson from 'fast-json-stringify';
import * as z from 'zod';

/** It is compiled with its first result, because compiling all of them takes a quarter of a second of every start. */
export const createSerializer = (response: z.core.$ZodType): ((result: unknown) => string) => {
  let compiled: ((result: unknown) => string) | undefined;
  return (result) => {
    compiled ??= fastJson(z.toJSONSchema(response, { target: 'draft-7', io: 'output' }) as fastJson.AnySchema);
    return compiled(result);
  };
};
