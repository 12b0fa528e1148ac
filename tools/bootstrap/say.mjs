/** How the bootstrap speaks: one short line when a piece of work begins, its time when it ends. */

/** Something the machine does not allow; its message is a sentence for the person in front of it. */
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
 * The end of what a failed command said.
 * @param {{ stdout?: string | null, stderr?: string | null }} result
 * @param {number} [lines]
 */
export function lastWords(result, lines = 15) {
  const said = `${result.stdout ?? ''}\n${result.stderr ?? ''}`.trim().split('\n');
  return said.slice(-lines).join('\n');
}
