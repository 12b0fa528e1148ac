/** The files for operators name variables, ports and figures that exist. HAProxy reads its file; Docker and Caddy are not run here. */
import { spawnSync } from 'node:child_process';
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
  readonly depends_on?: readonly string[] | Readonly<Record<string, { readonly condition: string }>>;
  readonly entrypoint?: readonly string[];
  readonly command?: string | readonly string[];
  readonly restart?: string;
  readonly network_mode?: string;
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
const dependenciesOf = ({ depends_on: given = [] }: Service): readonly string[] =>
  Array.isArray(given) ? given : Object.keys(given);
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
    const named = Object.values(services).flatMap(dependenciesOf);
    expect(named.filter((name) => !(name in services))).toEqual([]);
  });

  it('gives its nodes a token for Prometheus', () => {
    for (const [name, { environment = {} }] of nodes)
      expect([name, environment['PALCO_METRICS_TOKEN']]).toEqual([name, expect.any(String)]);
  });

  it('has TLS at the address of its pages, and says how many proxies are in front', () => {
    const proxies = ['caddy', 'haproxy'].filter((name) => name in services);
    expect(services['caddy']?.ports).toEqual(['80:80', '443:443']);
    const people = nodes.filter(([, { environment = {} }]) => environment['PALCO_ROLE'] !== 'worker');
    for (const [, { environment = {} }] of people) {
      expect(environment['PUBLIC_URL']).toMatch(/^https:/);
      expect(environment['PALCO_TRUSTED_PROXIES']).toBe(String(proxies.length));
    }
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

  it('gives all nodes the cache and TURN', () => {
    const wanted = ['PALCO_CDN_URL', 'MEDIA_TURN_URLS', 'MEDIA_TURN_SECRET'];
    for (const [, { environment = {} }] of Object.entries(services).filter(([, service]) => isPalco(service)))
      expect(wanted.filter((name) => !(name in environment))).toEqual([]);
  });

  it('gives each media node a volume of its own for its data', () => {
    const data = rolesOf('media').map(([, { volumes = [] }]) => volumes.find((volume) => volume.endsWith(':/data')));
    expect(data).not.toContain(undefined);
    expect(new Set(data).size).toBe(data.length);
  });

  it('serves the HTTP of media nodes, which are in the network of the host, at a private address only', () => {
    for (const [, { environment = {}, network_mode }] of rolesOf('media')) {
      expect(network_mode).toBe('host');
      expect(environment['HOST']).toMatch(/^\$\{MEDIA_\d_PRIVATE_IP\}$/);
      expect(environment['PALCO_NODE_ADDRESS']).toBe(`http://${environment['HOST']}:${environment['PORT']}`);
    }
  });

  it('publishes nothing to everybody but the ports of Caddy', () => {
    const published = Object.entries(services).filter(([name]) => name !== 'caddy');
    expect(published.flatMap(([, { ports = [] }]) => ports).filter((port) => !port.startsWith('127.0.0.1:'))).toEqual(
      [],
    );
  });

  it('makes the bucket once, before a node starts', () => {
    const { bucket } = services;
    expect(bucket?.image).toBe('minio/mc');
    expect(bucket?.restart).toBeUndefined();
    expect(bucket?.environment).toHaveProperty('S3_BUCKET');
    expect(String(bucket?.command)).toContain('mc mb --ignore-existing "store/$$S3_BUCKET"');
    for (const [, { depends_on }] of Object.entries(services).filter(([, service]) => isPalco(service)))
      expect(depends_on).toHaveProperty('bucket', { condition: 'service_completed_successfully' });
  });

  it('names services in the file of its Caddy', () => {
    const text = read('deploy/Caddyfile.cluster');
    const upstreams = [...text.matchAll(/reverse_proxy (\w+):\d+/g)].map(([, name = '']) => name);
    expect(upstreams).toEqual(['haproxy', 'store']);
    expect(upstreams.filter((name) => !(name in services))).toEqual([]);
    const names = [...text.matchAll(/\{\$(\w+)/g)].map(([, name = '']) => name);
    expect(Object.keys(services['caddy']?.environment ?? {})).toEqual(names);
  });

  it('names in its example every variable that it takes from outside', () => {
    const wanted = [...read('deploy/compose.cluster.yaml').matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name);
    const given = [...read('deploy/cluster.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name);
    expect([...new Set(wanted)].toSorted()).toEqual(given.toSorted());
  });
});

describe('the balancers', () => {
  const [top = '', ...sections] = read('deploy/haproxy.cfg').split(/^(?=(?:defaults|resolvers|frontend|backend)\b)/m);
  const section = (name: string) => sections.find((text) => text.startsWith(name)) ?? '';
  const inherited = /^ {2}default-server .*/m.exec(section('defaults'))?.[0] ?? '';
  const backends = sections.filter((text) => text.startsWith('backend '));

  it('have servers that HAProxy looks up again, and does without at the start', () => {
    expect(top).toContain('global');
    expect(section('resolvers dns')).toContain('parse-resolv-conf');
    const servers = backends.flatMap((text) => {
      const own = /^ {2}default-server .*/m.exec(text)?.[0] ?? '';
      return [...text.matchAll(/^ {2}server .*/gm)].map(([line]) => `${inherited} ${own} ${line}`);
    });
    expect(servers).toHaveLength(4);
    for (const server of servers) {
      expect(server).toContain(' init-addr last,libc,none');
      expect(server).toContain(' resolvers dns');
    }
  });

  it.runIf(spawnSync('haproxy', ['-v']).status === 0)('let HAProxy start while a node has no address', () => {
    const { status, stderr } = spawnSync('haproxy', ['-c', '-f', path.join(root, 'deploy/haproxy.cfg')], {
      env: { ...process.env, PALCO_API_1: '127.0.0.1:3000', PALCO_API_2: 'nowhere.invalid:3000' },
      encoding: 'utf8',
    });
    expect({ status, stderr }).toMatchObject({ status: 0 });
  });

  it.each([
    ['haproxy.cfg', 'balance hdr(x-palco-tab)', 'balance url_param tab'],
    ['Caddyfile', 'lb_policy header x-palco-tab', 'lb_policy query tab'],
    ['nginx.conf', '$http_x_palco_tab', '$arg_tab'],
  ])('find the node of a tab by header and by query: %s', (file, ...rules) => {
    for (const rule of rules) expect(read(`deploy/${file}`)).toContain(rule);
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

describe('the units of systemd by role', () => {
  it('say which port each role has, where several are on one machine', () => {
    const text = read('deploy/systemd/palco@.service');
    const ports = [...text.matchAll(/^# {3}\/etc\/palco\/\w+\.env .*PORT=(\d+)/gm)].map(([, port]) => port);
    expect(ports).toHaveLength(3);
    expect(new Set(ports).size).toBe(3);
  });
});

describe('the figures for Prometheus', () => {
  const registered = [...read('apps/server/src/compose/metrics.ts').matchAll(/gauges?\(\s*'(palco_\w+)'/g)].map(
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
