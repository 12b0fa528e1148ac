/** libfaketime moves the clock of one process. The faults and the cluster tests that use it are left out where it is missing, and say so. */
import { adviceFor, installPackages, mayInstall, runs } from './debian.mjs';
import { Impossible } from './output.mjs';

const packages = ['faketime'];
const sentence = `The clock is moved by faketime, which is not installed. On Debian: "sudo ${adviceFor(packages)}".`;

export function ensureFaketime() {
  if (runs('faketime', ['--version'])) return;
  try {
    if (!mayInstall()) throw new Impossible(sentence);
    installPackages('faketime', packages);
  } catch (error) {
    if (!(error instanceof Impossible)) throw error;
    console.log(`• ${sentence} What moves a clock is left out.`);
  }
}
