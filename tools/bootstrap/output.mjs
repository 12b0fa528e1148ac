/** The output of the bootstrap: one short line when a step begins, its time when it ends. */

/** The machine does not allow a step; the message is a sentence for the user. */
export class Impossible extends Error {}

/**
 * @template T
 * @param {string} what
 * @param {() => T} work
 * @returns {T}
 */
export function timed(what, work) {
  const startedAt = performance.now();
  console.log(`• ${what} ...`);
  const result = work();
  console.log(`  done in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return result;
}

/**
 * The last lines of the output of a failed command.
 * @param {{ stdout?: string | null, stderr?: string | null }} result
 * @param {number} [lines]
 */
export function lastWords(result, lines = 15) {
  const said = `${result.stdout ?? ''}\n${result.stderr ?? ''}`.trim().split('\n');
  return said.slice(-lines).join('\n');
}
