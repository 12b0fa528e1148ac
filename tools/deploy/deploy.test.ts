/** The files for operators name variables, ports and figures that exist. Docker is not run here. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { variableNames } from '../../apps/server/src/config.ts';
import { root } from '../test/command.ts';

type Service = {
  readonly image?: string;
  readonly build?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly depends_on?: readonly string[];
  readonly stop_grace_period?: string;
};
type Compose = {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
};

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const readCompose = (file: string) => parse(read(file), { merge: true }) as Compose;
const isPalco = ({ build }: Service) => build === '..';
/** Read by the runtime or by the media worker, not by the configuration. */
const others = ['MEDIASOUP_WORKER_BIN'];
const isKnown = (name: string) => variableNames.includes(name) || others.includes(name);
const secondsOf = (text = '0s') => Number(/^(\d+)s$/.exec(text)?.[1]);

describe.each(['deploy/compose.yaml', 'deploy/compose.cluster.yaml'])('%s', (file) => {
  const { services, volumes } = readCompose(file);
  const nodes = Object.entries(services).filter(([, service]) => isPalco(service));

  it('sets variables that Palco reads', () => {
    expect(nodes.length).toBeGreaterThan(0);
    for (const [, { environment = {} }] of nodes)
      expect(Object.keys(environment).filter((name) => !isKnown(name))).toEqual([]);
  });

  it('gives a stopped node the time it takes', () => {
    for (const [, { environment = {}, stop_grace_period }] of nodes)
      expect(secondsOf(stop_grace_period)).toBeGreaterThan(Number(environment['PALCO_DRAIN_S'] ?? 0) + 8);
  });

  it('mounts files that are there, and volumes that it declares', () => {
    for (const volume of Object.values(services).flatMap((service) => service.volumes ?? [])) {
      const [source = ''] = volume.split(':');
      if (source.startsWith('./')) expect(read(path.join('deploy', source)).length).toBeGreaterThan(0);
      else expect(Object.keys(volumes)).toContain(source);
    }
  });

  it('depends on services that it has', () => {
    const named = Object.values(services).flatMap((service) => service.depends_on ?? []);
    expect(named.filter((name) => !(name in services))).toEqual([]);
  });
});

describe('the compose file of one machine', () => {
  it('publishes the ports of the media workers, which begin at MEDIA_PORT', () => {
    const { environment = {}, ports = [] } = readCompose('deploy/compose.yaml').services['palco'] ?? {};
    const [first, count] = [Number(environment['MEDIA_PORT']), Number(environment['MEDIA_WORKERS'])];
    for (const protocol of ['udp', 'tcp'])
      expect(ports).toContain(`${first}-${first + count - 1}:${first}-${first + count - 1}/${protocol}`);
  });
});

describe('the compose file of a cluster', () => {
  const { services } = readCompose('deploy/compose.cluster.yaml');
  const rolesOf = (role: string) =>
    Object.entries(services).filter(([, { environment }]) => environment?.['PALCO_ROLE'] === role);

  it('has two nodes for people and two for media, one worker, and what they share', () => {
    expect(['api', 'media', 'worker'].map((role) => rolesOf(role).length)).toEqual([2, 2, 1]);
    expect(Object.keys(services)).toEqual(expect.arrayContaining(['haproxy', 'postgres', 'redis', 'store']));
  });

  it('configures the addresses of the nodes in the balancer', () => {
    const { environment = {} } = services['haproxy'] ?? {};
    const named = [environment['PALCO_API_1'], environment['PALCO_API_2']];
    expect(named).toEqual(rolesOf('api').map(([name]) => `${name}:3000`));
    const config = read('deploy/haproxy.cfg');
    for (const name of Object.keys(environment)) expect(config).toContain(`presetenv ${name} `);
  });

  it('gives no two nodes of one network the same address', () => {
    const addresses = Object.values(services).flatMap(({ environment }) => environment?.['PALCO_NODE_ADDRESS'] ?? []);
    expect(new Set(addresses).size).toBe(addresses.length);
    const ports = rolesOf('media').map(([, { environment }]) => [environment?.['PORT'], environment?.['MEDIA_PORT']]);
    expect(new Set(ports.flat()).size).toBe(4);
  });

  it('names in its example every variable that it takes from outside', () => {
    const wanted = [...read('deploy/compose.cluster.yaml').matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name);
    const given = [...read('deploy/cluster.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name);
    expect([...new Set(wanted)].toSorted()).toEqual(given.toSorted());
  });
});

describe('the Dockerfile', () => {
  const text = read('Dockerfile');

  it('sets variables that are read, and listens where it says', () => {
    const block = /^ENV ((?:.*\\\n)*.*)/m.exec(text)?.[1] ?? '';
    const names = [...block.matchAll(/(\w+)=/g)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(3);
    expect(names.filter((name) => !isKnown(name))).toEqual([]);
    expect(text).toContain('EXPOSE 3000');
    expect(block).toContain('PORT=3000');
  });

  it('runs files that are there', () => {
    for (const file of ['tools/bootstrap.mjs', 'tools/media-worker/provide.ts', 'apps/server/src/main.ts']) {
      expect(text).toContain(file);
      expect(read(file).length).toBeGreaterThan(0);
    }
  });
});

describe.each(['deploy/systemd/palco.service', 'deploy/systemd/palco@.service'])('%s', (file) => {
  it('sets variables that Palco reads', () => {
    const names = [...read(file).matchAll(/^Environment=(\w+)=/gm)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !isKnown(name))).toEqual([]);
  });
});

describe('the figures for Prometheus', () => {
  const registered = [...read('apps/server/src/compose/http.ts').matchAll(/gauge\(\s*'(palco_\w+)'/g)].map(
    ([, name]) => name,
  );
  const named = (text: string) =>
    [...text.matchAll(/\bpalco_[a-z_]+/g)].map(([name]) => name.replace(/_(bucket|count)$/, ''));

  it.each(['deploy/grafana/palco.json', 'deploy/prometheus/palco.yaml'])('of %s are there', (file) => {
    const names = new Set(named(read(file)));
    expect(names.size).toBeGreaterThan(3);
    expect([...names].filter((name) => name !== 'palco_http_seconds' && !registered.includes(name))).toEqual([]);
  });

  it('are readable as files of their kind', () => {
    const dashboard = JSON.parse(read('deploy/grafana/palco.json')) as { panels: { id: number }[] };
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
    const { groups } = parse(read('deploy/prometheus/palco.yaml')) as {
      groups: { rules: { alert: string; expr: string }[] }[];
    };
    for (const { alert, expr } of groups.flatMap(({ rules }) => rules)) expect([alert, expr].every(Boolean)).toBe(true);
  });
});
