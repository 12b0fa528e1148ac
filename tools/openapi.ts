/** Writes `openapi.json` from the contract, so that a change of the API shows in the diff. `npm test` compares the two. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { openApiText } from '../apps/server/src/http/openapi.ts';

writeFileSync(path.resolve(import.meta.dirname, '../openapi.json'), openApiText());
