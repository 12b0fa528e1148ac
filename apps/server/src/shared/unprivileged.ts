/**
 * The account that a Palco started by root runs as, and the ways of becoming it. One account for the server and all of its programs,
 * see docs/decisions/054-unprivileged-account.md.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

export type Owner = { readonly uid: number; readonly gid: number };

/** The unprivileged system account on Debian, Fedora and Alpine; it owns no files and may enter public folders only. */
const nobody: Owner = { uid: 65534, gid: 65534 };

/** An operator who makes an account of this name gets it used instead of `nobody`. */
const ownName = 'palco';

/** The account that owns the first of these folders that root does not own; otherwise `palco`, or `nobody`. */
export function unprivilegedOwner(folders: readonly string[]): Owner {
  for (const folder of folders) {
    const found = statSync(folder, { throwIfNoEntry: false });
    if (found !== undefined && found.uid !== 0) return { uid: found.uid, gid: found.gid };
  }
  return accountNamed(ownName) ?? nobody;
}

function accountNamed(name: string): Owner | undefined {
  if (!existsSync('/etc/passwd')) return undefined;
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
  return Number(uid) > 0 ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

/**
 * Capabilities that let the unprivileged account read a checkout below a folder such as /root; the first that the system grants is used.
 * Docker grants the second only. A checkout that every account may read needs neither.
 */
export const folderCapabilities = ['dac_read_search', 'dac_override'] as const;

export const become = ({ uid, gid }: Owner): string[] => [
  ...['--reuid', `${uid}`, '--regid', `${gid}`, '--clear-groups'],
];

/** Options of setpriv that leave the program exactly these capabilities. */
export function keepCapabilities(capabilities: readonly string[]): string[] {
  if (capabilities.length === 0) return [];
  const list = ['-all', ...capabilities.map((name) => `+${name}`)].join(',');
  // initdb asks access(2) whether it may run; without this bit that call ignores the capability.
  return ['--inh-caps', list, '--ambient-caps', list, '--securebits', '+no_setuid_fixup'];
}

/** The full path of a program of the system, which `execve` needs. */
export function findProgram(name: string): string | undefined {
  const folders = (process.env['PATH'] ?? '/usr/bin:/bin').split(':');
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
}
