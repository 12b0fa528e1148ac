/** Redis connects the nodes of a cluster. Only tests start one here, on a port of their own, and say so where it is missing. */
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { adviceFor, installPackages, mayInstall, runs } from './debian.mjs';
import { Impossible } from './say.mjs';

const packages = ['redis-server'];
const sentence = `Redis is not installed. On Debian: "sudo ${adviceFor(packages)}".`;
/** Asked by Debian's packages before they start a service. */
const policyFile = '/usr/sbin/policy-rc.d';

export function ensureRedis() {
  if (runs('redis-server', ['--version'])) return;
  try {
    if (!mayInstall()) throw new Impossible(sentence);
    installWithoutStarting();
  } catch (error) {
    if (!(error instanceof Impossible)) throw error;
    console.log(`• ${sentence} The tests with Redis are not run.`);
  }
}

function installWithoutStarting() {
  const isOurs = !existsSync(policyFile);
  if (isOurs) writeFileSync(policyFile, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    installPackages('Redis', packages);
  } finally {
    if (isOurs) rmSync(policyFile, { force: true });
  }
}
