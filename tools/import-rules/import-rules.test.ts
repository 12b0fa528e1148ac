import path from 'node:path';
import { describe, expect, it } from 'vitest';
import config from '../../.dependency-cruiser.mjs';
import { cruise } from './cruise.ts';

const planted = cruise(path.join(import.meta.dirname, 'fixture'), ['packages', 'apps', 'tools']);
const rules = (config.forbidden ?? []).map((rule) => rule.name ?? 'unnamed');

describe('the import rules', () => {
  it('read every file of the planted tree', () => {
    expect([...planted.modules].filter((module) => module.endsWith('.ts')).length).toBeGreaterThanOrEqual(15);
  });

  it.each(rules)('find the planted violation of %s', (rule) => {
    expect(planted.violations.map((violation) => violation.rule)).toContain(rule);
  });

  it('name both features when one imports the other, on the server and on the web', () => {
    const between = planted.violations.filter(({ rule }) => rule === 'features-never-import-each-other');
    expect(between).toEqual([
      expect.objectContaining({
        from: 'apps/server/src/features/chat/service.ts',
        to: 'apps/server/src/features/quiz/service.ts',
      }),
      expect.objectContaining({ from: 'apps/web/src/features/chat/Chat.ts', to: 'apps/web/src/features/quiz/Quiz.ts' }),
    ]);
  });
});
