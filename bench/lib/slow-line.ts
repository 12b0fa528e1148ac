/**
 * A network of this process alone, in which what is sent to some ports passes a line of limited speed, with a queue as routers have one.
 * It is Linux's own traffic control, and needs root.
 */
import { execFileSync, spawnSync } from 'node:child_process';

const mark = 'PALCO_BENCH_NETWORK';
/** Of the machine in that network: browsers do not send media by the loopback address alone. */
export const ownAddress = '10.9.0.1';
/** Of what the line carries; more is dropped. */
const queueMs = 300;
const packetBytes = 1200;
const [fast, slow] = ['1:10', '1:30'];

export type LineCount = { readonly bytes: number; readonly packets: number; readonly dropped: number };

/** Runs the program again in a network of its own, and ends with it, unless this is that run. */
export const enterOwnNetwork = (): void => {
  if (process.env[mark] !== undefined) {
    const words = [
      'link set lo up',
      'link add card type veth peer name other',
      `address add ${ownAddress}/24 dev card`,
      'link set card up',
      'link set other up',
    ];
    for (const line of words) execFileSync('ip', line.split(' '));
    return;
  }
  const { status, error } = spawnSync('unshare', ['--net', process.execPath, ...process.argv.slice(1)], {
    stdio: 'inherit',
    env: { ...process.env, [mark]: '1' },
  });
  if (error) throw new Error(`This needs Linux and root: ${error.message}`);
  process.exit(status ?? 1);
};

/** Packets to these ports pass the line. */
export const openLine = (ports: { readonly udp: number; readonly tcp: number }) => {
  const control = (...words: string[]) => execFileSync('tc', words, { stdio: ['ignore', 'pipe', 'ignore'] }).toString();
  control('qdisc', 'add', 'dev', 'lo', 'root', 'handle', '1:', 'htb', 'default', '10');
  control('class', 'add', 'dev', 'lo', 'parent', '1:', 'classid', fast, 'htb', 'rate', '10gbit');
  control('class', 'add', 'dev', 'lo', 'parent', '1:', 'classid', slow, 'htb', 'rate', '10gbit');
  control('qdisc', 'add', 'dev', 'lo', 'parent', slow, 'handle', '30:', 'pfifo', 'limit', '1000');
  for (const [protocol, port] of [
    ['17', ports.udp],
    ['6', ports.tcp],
  ] as const) {
    const match = ['match', 'ip', 'protocol', protocol, '0xff', 'match', 'ip', 'dport', String(port), '0xffff'];
    control(
      'filter',
      'add',
      'dev',
      'lo',
      'protocol',
      'ip',
      'parent',
      '1:',
      'prio',
      '1',
      'u32',
      ...match,
      'flowid',
      slow,
    );
  }
  return {
    setSpeed: (kbits: number) => {
      const packets = Math.max(10, Math.round((kbits * queueMs) / 8 / packetBytes));
      control('class', 'change', 'dev', 'lo', 'parent', '1:', 'classid', slow, 'htb', 'rate', `${kbits}kbit`);
      control('qdisc', 'change', 'dev', 'lo', 'parent', slow, 'handle', '30:', 'pfifo', 'limit', String(packets));
    },
    count: (): LineCount => {
      const text = control('-s', 'class', 'show', 'dev', 'lo', 'classid', slow);
      const [, bytes, packets, dropped] = /Sent (\d+) bytes (\d+) pkt \(dropped (\d+)/.exec(text) ?? [];
      return { bytes: Number(bytes), packets: Number(packets), dropped: Number(dropped) };
    },
  };
};
