import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoAxeViolations } from './support/axe.ts';
import { useJourney } from './support/journey.ts';
import { note } from './support/note.ts';
import { type RunningServer, startServer } from './support/server.ts';

describe('a Palco with its own database', () => {
  let server: RunningServer;

  beforeAll(async () => {
    server = await startServer({ database: 'own' });
  });

  afterAll(() => server.dispose());

  it('starts again after its process was killed', async () => {
    await server.kill9();
    await expect(fetch(server.url)).rejects.toThrow();
    const startedAt = performance.now();
    await server.restart();
    note(`start after a kill: ${Math.round(performance.now() - startedAt)} ms`);
    expect(await (await fetch(`${server.url}/healthz`)).json()).toMatchObject({ status: 'ok', parts: { db: 'ok' } });
  });

  it('ends cleanly on SIGTERM', async () => {
    await server.stop();
    await expect(fetch(server.url)).rejects.toThrow();
  });
});

describe('the first page', () => {
  const journey = useJourney();

  it('opens without an error of the browser or of the accessibility checker', async () => {
    const { page, complaints } = await journey.openPage();
    await page.goto('/');
    await page.getByRole('button').first().waitFor();
    await expectNoAxeViolations(page);
    expect(complaints).toEqual([]);
  });
});
