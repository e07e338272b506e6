// Patches the installed job queue (graphile-worker 0.17.3) until a release fixes it (`patch-packages.mjs`).
//
// Jobs of one queue name run one after the other. The next of them waited for a poll, of up to two seconds, for two
// reasons (graphile/worker pull request 474, which no longer awaits, and issue 240, of the locks; both unreleased):
// - a runner looks for its next job while the result of the last is still being written: the last one's queue is still
//   locked, so it finds nothing and sleeps. It waits for the result now;
// - whoever looks for a job locks every free queue for that moment, also those of jobs that it does not run: the other
//   runners (lib/base/job/run-worker.ts) that look at the same time find nothing, and sleep. Only the queue of the job
//   that is taken is locked now, and jobs are looked at in their order until one can be taken.
// Both together would let a large file keep its affiliate's turn for ever, because its runner is the first to see it free:
// of the jobs of a queue that are due, those of the smallest priority number come first now, whoever runs them.
// That runner is woken by lib/base/job/run-worker.ts.
//
// A connection that was lost (`CONNECTION_LOST`, db/queue-pool.ts) is tried again, soon: a runner whose result could not
// be stored would end, with its job still locked.
//
// A runner that was presumed dead while it ran a job, and does not know it yet, deleted the job when it was done, whoever
// had it by then: also one that it had just replaced, by its key, with the one that goes on. It deletes its own now.
import { patchPackage } from './patch-package.mjs';

const files = {
  'dist/worker.js': [
    [
      '                failJob({\n                    job,',
      '                await failJob({\n                    job,',
    ],
    ['                completeJob(job);\n', '                await completeJob(job);\n'],
  ],
  'dist/lib.js': [
    [
      '    ETIMEDOUT: { minDelay: 3000, maxDelay: 120000 }, // timeout\n',
      '    ETIMEDOUT: { minDelay: 3000, maxDelay: 120000 }, // timeout\n    CONNECTION_LOST: { minDelay: 50, maxDelay: 5000 },\n',
    ],
  ],
  'dist/sql/getJobs.js': [
    [
      `            : strategy === 2
                ? \`and (
      jobs.job_queue_id is null
      or
      jobs.job_queue_id in (
        select id
        from \${escapedWorkerSchema}._private_job_queues as job_queues
        where job_queues.is_available = true
        for update
        skip locked
      )
    )\``,
      `            : strategy === 2
                ? \`and (
      jobs.job_queue_id is null
      or (
        exists (
          select 1
          from \${escapedWorkerSchema}._private_job_queues as job_queues
          where job_queues.id = jobs.job_queue_id
          and job_queues.is_available = true
        )
        and not exists (
          select 1
          from \${escapedWorkerSchema}._private_jobs as earlier
          where earlier.job_queue_id = jobs.job_queue_id
          and earlier.is_available = true
          and earlier.run_at <= \${now}
          and earlier.priority < jobs.priority
        )
      )
    )\``,
    ],
    // A scan of `due` gives one job after the other, in order, until one could be locked with its queue.
    [
      `with j as (
  select jobs.job_queue_id, jobs.priority, jobs.run_at, jobs.id
    from \${escapedWorkerSchema}._private_jobs as jobs
`,
      `with due as materialized (
  select jobs.job_queue_id, jobs.id
    from \${escapedWorkerSchema}._private_jobs as jobs
`,
    ],
    [
      `    order by priority asc, run_at asc
    limit \${batchSize}
    for update
    skip locked
)\${updateQueue}
`,
      `    order by priority asc, run_at asc
),
j as (
  select locked.job_queue_id, locked.priority, locked.run_at, locked.id
    from due
    cross join lateral (
      select jobs.job_queue_id, jobs.priority, jobs.run_at, jobs.id
        from \${escapedWorkerSchema}._private_jobs as jobs
        where jobs.id = due.id
        and jobs.is_available = true
        and jobs.run_at <= \${now}
        for update
        skip locked
    ) as locked
    where due.job_queue_id is null
    or exists (
      select 1
      from \${escapedWorkerSchema}._private_job_queues as job_queues
      where job_queues.id = due.job_queue_id
      and job_queues.is_available = true
      for update
      skip locked
    )
    limit \${batchSize}
)\${updateQueue}
`,
    ],
  ],
  'dist/sql/completeJobs.js': [
    ['where id = n\nreturning *', 'where id = n and jobs.locked_by = $2::text\nreturning *'],
    [
      `where id = $1::bigint\`,
            values: [jobIdsWithoutQueue[0]],`,
      `where id = $1::bigint and jobs.locked_by = $2::text\`,
            values: [jobIdsWithoutQueue[0], poolId],`,
    ],
    [
      `where id = n\`,
                values: [jobIdsWithoutQueue],`,
      `where id = n and jobs.locked_by = $2::text\`,
                values: [jobIdsWithoutQueue, poolId],`,
    ],
  ],
  // What lib/base/job/run-worker.ts asks.
  'dist/index.js': [
    [
      'Object.defineProperty(exports, "__esModule", { value: true });\n',
      'Object.defineProperty(exports, "__esModule", { value: true });\nexports.turnsWithoutPolls = true;\n',
    ],
  ],
};

/** Patches the installation in `root`. Returns true if anything changed. Throws what `patchPackage` throws. */
export function patchGraphileWorker(root) {
  return patchPackage(root, {
    name: 'graphile-worker',
    version: '0.17.3',
    by: 'scripts/patch-graphile-worker.mjs',
    files,
  });
}
