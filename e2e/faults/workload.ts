/** Work that a fault interrupts. */
import type { Rig } from './rig.ts';

export const workloadNames = ['chat', 'quiz', 'voucher', 'upload', 'conversion', 'live', 'recording'] as const;
export type WorkloadName = (typeof workloadNames)[number];

export type Work = {
  /** Resolves in the middle of the work: some of it is acknowledged, and more is under way. */
  underWay(): Promise<unknown>;
  /** Resolves when work that began after this call is acknowledged. */
  goesOn(): Promise<unknown>;
  /** Ends the work. Throws when something acknowledged is missing or there twice; returns what was counted. */
  verify(): Promise<string>;
  close(): Promise<void>;
};

export type Workload = (rig: Rig) => Promise<Work>;
