/** The import rules, over the whole project. Run by tools/test.ts. */
import { globSync } from 'node:fs';
import path from 'node:path';
import { cruise } from './cruise.ts';

const root = path.resolve(import.meta.dirname, '../..');
const trees = ['packages', 'apps', 'e2e', 'tools'];

const { modules, violations } = cruise(root, trees);

// dependency-cruiser can read no files and report no violations, so every source file must be among its modules.
const sources = globSync(['packages/*/src/**/*.{ts,tsx}', 'apps/*/src/**/*.{ts,tsx}'], { cwd: root });
const unseen = sources.filter((file) => !file.endsWith('.d.ts') && !modules.has(file));

for (const { rule, from, to } of violations) console.error(`${rule}: ${from} imports ${to}`);
for (const file of unseen) console.error(`not read by dependency-cruiser: ${file}`);
if (sources.length < 50) console.error(`only ${sources.length} source files found: is the root folder right?`);

console.log(`${modules.size} modules, ${violations.length} violations`);
process.exitCode = violations.length + unseen.length > 0 || sources.length < 50 ? 1 : 0;
