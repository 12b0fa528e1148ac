/**
 * The performance suite: each bench measures itself against a ceiling of the same run, prints one line and shows by its exit
 * code whether the target was met.
 *
 *   npm run bench              all of them, one after the other
 *   npm run bench -- chat      those whose name contains "chat"
 *   npm run bench -- soak 60 --seed 2      with other arguments than its own; the first lines of each bench list them
 */
import { spawnSync } from 'node:child_process';

const benches: readonly (readonly string[])[] = [
  ['home'],
  ['home-vitals'],
  ['statistics'],
  ['chat-fan-out', '1000'],
  ['chat-fan-out', '2000'],
  ['chat-paced'],
  ['chat-enter'],
  ['chat-durable'],
  ['chat-storm'],
  ['chat-browser'],
  ['quiz'],
  ['live-latency'],
  ['live-hls-delay'],
  ['live-slow-line'],
  ['live-viewers'],
  ['live-packaging'],
  ['live-layers'],
  ['organizer'],
  ['reports'],
  ['soak'],
  ['cluster'],
];

const given = process.argv.slice(2);
const firstArgument = given.findIndex((word) => /^[-\d]/.test(word));
const words = firstArgument < 0 ? given : given.slice(0, firstArgument);
const benchArguments = firstArgument < 0 ? null : given.slice(firstArgument);
const chosen = benches.filter(([name]) => words.length === 0 || words.some((word) => name?.includes(word)));
let missed = 0;
for (const [name, ...options] of chosen) {
  const { status } = spawnSync(process.execPath, [`bench/${name}.ts`, ...(benchArguments ?? options)], {
    stdio: 'inherit',
  });
  if (status !== 0) missed += 1;
}
console.log(`${chosen.length - missed} of ${chosen.length} benches met their target`);
process.exitCode = missed > 0 ? 1 : 0;
