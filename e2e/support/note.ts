/** A line that `npm test` shows under the stage even when everything passed: a size, a time, a count. */
import { appendFileSync } from 'node:fs';

export function note(line: string): void {
  const file = process.env['PALCO_TEST_NOTES'];
  if (file === undefined) console.log(line);
  else appendFileSync(file, `${line}\n`);
}
