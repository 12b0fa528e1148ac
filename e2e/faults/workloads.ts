import type { Workload, WorkloadName } from './workload.ts';
import { chat } from './workloads/chat.ts';
import { conversion } from './workloads/conversion.ts';
import { live } from './workloads/live.ts';
import { quiz } from './workloads/quiz.ts';
import { recording } from './workloads/recording.ts';
import { upload } from './workloads/upload.ts';
import { voucher } from './workloads/voucher.ts';

export const workloads: Readonly<Record<WorkloadName, Workload>> = {
  chat,
  quiz,
  voucher,
  upload,
  conversion,
  live,
  recording,
};
