/** ffmpeg makes uploaded videos playable. The product starts without it and says what is missing; the tests need it. */
import { adviceFor, installPackages, mayInstall, runs } from './debian.mjs';
import { Impossible } from './output.mjs';

const packages = ['ffmpeg'];
const sentence = `Videos are converted by ffmpeg, which is not installed. On Debian: "sudo ${adviceFor(packages)}".`;

/** @param {{ isNeeded: boolean }} options */
export function ensureFfmpeg({ isNeeded }) {
  if (runs('ffmpeg', ['-version'])) return;
  try {
    if (!mayInstall()) throw new Impossible(sentence);
    installPackages('ffmpeg', packages);
  } catch (error) {
    if (isNeeded || !(error instanceof Impossible)) throw error;
    console.log(`• ${sentence} Everything else works without it.`);
  }
}
