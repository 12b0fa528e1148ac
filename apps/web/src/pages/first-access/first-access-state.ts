/** The navigation state that marks a first access; without it the page sends back to the login. */
import * as z from 'zod/mini';

const schema = z.object({ isFirstAccess: z.literal(true) });

export const firstAccessState: z.infer<typeof schema> = { isFirstAccess: true };
export const isFirstAccess = (state: unknown): boolean => z.safeParse(schema, state).success;
