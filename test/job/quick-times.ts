import type { WorkerTimes } from '@/lib/base/job/run-worker';

export const quickTimes: WorkerTimes = { heartbeatEveryMs: 100, expiredAfterSeconds: 1, stopWithinMs: 5_000 };
