/** How much of the processor time of this virtual machine its host gives to others right now, from 0 to 1. */
import { readFileSync } from 'node:fs';

const sampleMs = 500;

export function stolenShare(): number {
  try {
    const before = readCpuLine();
    // Blocks for half a second, because the worker counts are needed while the configuration is built.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, sampleMs);
    return shareBetween(before, readCpuLine());
  } catch {
    // Not Linux: nothing is known of other tenants.
    return 0;
  }
}

/** Two readings of the first line of `/proc/stat`: user nice system idle iowait irq softirq steal. */
export function shareBetween(before: string, after: string): number {
  const [first, second] = [before, after].map((line) => line.trim().split(/\s+/).slice(1, 9).map(Number));
  const passed = (second ?? []).map((value, index) => value - (first?.[index] ?? 0));
  const total = passed.reduce((sum, value) => sum + value, 0);
  return total > 0 ? (passed[7] ?? 0) / total : 0;
}

function readCpuLine(): string {
  return readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '';
}
