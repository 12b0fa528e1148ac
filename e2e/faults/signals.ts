/** Faults by signal: a process is killed, or stands still for a while. */
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from './eventually.ts';
import type { Rig } from './rig.ts';
import { findVictim, send, type VictimName } from './victims.ts';

/** A killed server is started again, as systemd or a container runtime does; nothing else is helped. */
export async function kill({ server }: Rig, victim: VictimName): Promise<void> {
  if (victim === 'server') {
    await server.kill9();
    await server.restart();
    return;
  }
  const targets = await found(server, victim);
  // Of a database the postmaster is killed; what it had started ends by itself.
  send(victim === 'database' ? targets.slice(0, 1) : targets, 'SIGKILL');
}

export async function standStill({ server }: Rig, victim: VictimName, forMs: number): Promise<void> {
  const targets = await found(server, victim);
  send(targets, 'SIGSTOP');
  await delay(forMs);
  send(targets, 'SIGCONT');
}

async function found(server: Rig['server'], victim: VictimName): Promise<number[]> {
  let targets: number[] = [];
  await eventually(`a process of the ${victim} is found`, () => {
    targets = findVictim(server, victim);
    return targets.length > 0;
  });
  return targets;
}
