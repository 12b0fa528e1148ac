/**
 * Programs that read what users send get no capability of the server: one that enters folders closed to its account (a clone below
 * /root) would let a broken decoder read every file of the machine.
 */
import { readFileSync } from 'node:fs';

/** The command line that starts the program without capabilities. */
export const confined = (program: string, args: readonly string[]): [string, ...string[]] =>
  hasCapabilities()
    ? ['setpriv', '--inh-caps', '-all', '--ambient-caps', '-all', program, ...args]
    : [program, ...args];

let known: boolean | undefined;

/** True when this process hands capabilities on to the programs it starts. */
export const hasCapabilities = (): boolean => {
  known ??= process.platform === 'linux' && /^CapAmb:\s*0*[1-9a-f]/m.test(readFileSync('/proc/self/status', 'utf8'));
  return known;
};
