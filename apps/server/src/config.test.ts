import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('configuration', () => {
  it('needs nothing: a demo on this machine', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      isDemo: true,
      maxSessions: 2,
      databaseUrl: undefined,
    });
  });

  it('is no demo in production, and is offered to the network', () => {
    expect(readConfig({ NODE_ENV: 'production' })).toMatchObject({ isDemo: false, host: '0.0.0.0', logLevel: 'info' });
  });

  it('takes an empty value for none', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'palco.example'],
    ['PALCO_DEMO', 'yes'],
    ['PALCO_MAX_SESSIONS', '0'],
    ['DATABASE_URL', 'mysql://localhost/palco'],
    ['PALCO_METRICS_TOKEN', 'short'],
  ])('refuses %s=%s with a sentence that names it', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(`${name} is "${value}"`);
  });
});
