/** Debian packages of services that only tests start, on ports of their own; a test says so where its service is missing. */
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { adviceFor, installPackages, mayInstall, runs } from './debian.mjs';
import { Impossible } from './output.mjs';

/** Asked by Debian's packages before they start a service. */
const policyFile = '/usr/sbin/policy-rc.d';

/** @param {{ name: string, program: string, versionFlag: string, packages: readonly string[] }} service */
export function ensureService({ name, program, versionFlag, packages }) {
  if (runs(program, [versionFlag])) return;
  const sentence = `${name} is not installed. On Debian: "sudo ${adviceFor(packages)}".`;
  try {
    if (!mayInstall()) throw new Impossible(sentence);
    installWithoutStarting(name, packages);
  } catch (error) {
    if (!(error instanceof Impossible)) throw error;
    console.log(`• ${sentence} The tests with ${name} are not run.`);
  }
}

/**
 * @param {string} name
 * @param {readonly string[]} packages
 */
function installWithoutStarting(name, packages) {
  const isOurs = !existsSync(policyFile);
  if (isOurs) writeFileSync(policyFile, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    installPackages(name, packages);
  } finally {
    if (isOurs) rmSync(policyFile, { force: true });
  }
}
