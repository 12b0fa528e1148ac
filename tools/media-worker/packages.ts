/** System packages that the build needs: installed when we may, named when we may not. */
import { adviceFor, installPackages, mayInstall, runs } from '../bootstrap/debian.mjs';
import { Impossible } from '../bootstrap/output.mjs';

const packages = [
  'meson',
  'ninja-build',
  'g++',
  'pkg-config',
  'libuv1-dev',
  'libssl-dev',
  'libsrtp2-dev',
  'libabsl-dev',
  'libflatbuffers-dev',
  'flatbuffers-compiler',
];

const programs = ['meson', 'ninja', 'g++', 'flatc'];
const libraries = ['libuv', 'openssl', 'libsrtp2', 'absl_flat_hash_map', 'flatbuffers'];

export function ensurePackages(): void {
  if (areThere()) return;
  if (!mayInstall()) {
    throw new Impossible(
      `Live transmission needs a media worker, and what builds it is not installed. On Debian: "sudo ${adviceFor(packages)}".`,
    );
  }
  installPackages('what builds the media worker', packages);
}

function areThere(): boolean {
  return programs.every((program) => runs(program, ['--version'])) && runs('pkg-config', ['--exists', ...libraries]);
}
