import path from 'node:path';
import { describe, expect, it } from 'vitest';
import config from '../../.dependency-cruiser.mjs';
import { cruise } from './cruise.ts';

const planted = cruise(path.join(import.meta.dirname, 'fixture'), ['packages', 'apps', 'tools']);
const rules = (config.forbidden ?? []).map((rule) => rule.name ?? 'unnamed');

describe('the import rules', () => {
  it('read every file of the planted tree', () => {
    expect([...planted.modules].filter((module) => module.endsWith('.ts')).length).toBeGreaterThanOrEqual(20);
  });

  it.each(rules)('find the planted violation of %s', (rule) => {
    expect(planted.violations.map((violation) => violation.rule)).toContain(rule);
  });

  it('name both features when one imports the other, on the server and on the web', () => {
    const between = planted.violations.filter(({ rule }) => rule === 'features-do-not-import-each-other');
    expect(between).toEqual([
      expect.objectContaining({
        from: 'apps/server/src/features/chat/service.ts',
        to: 'apps/server/src/features/quiz/service.ts',
      }),
      expect.objectContaining({ from: 'apps/web/src/features/chat/Chat.ts', to: 'apps/web/src/features/quiz/Quiz.ts' }),
    ]);
  });

  const violationsOf = (name: string) =>
    planted.violations.filter(({ rule }) => rule === name).map(({ from, to }) => `${from} -> ${to}`);

  it('let features of the server import ports and the database, and no other adapter', () => {
    expect(violationsOf('server-features-import-only-adapter-ports-and-db')).toEqual([
      'apps/server/src/features/chat/service.ts -> apps/server/src/adapters/mail/smtp.ts',
    ]);
  });

  it('keep features of the server from importing main.ts and every file of compose/', () => {
    expect(violationsOf('server-features-do-not-import-compose')).toEqual([
      'apps/server/src/features/chat/service.ts -> apps/server/src/compose/live.ts',
      'apps/server/src/features/chat/service.ts -> apps/server/src/main.ts',
    ]);
  });

  it('keep http/ from importing features', () => {
    expect(violationsOf('http-and-sockets-do-not-import-features')).toEqual([
      'apps/server/src/http/video-files.ts -> apps/server/src/features/quiz/service.ts',
    ]);
  });
});
