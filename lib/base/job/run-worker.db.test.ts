import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Queryable } from '@/db/client';
import { buildProgram } from '@/test/build-program';
import { makeContext, testEnv } from '@/test/context';
import { startProxy } from '@/test/database/proxy';
import { withDatabase } from '@/test/database/with-database';
import { inTurn } from '@/test/in-turn';
import { quickTimes } from '@/test/job/quick-times';
import { recordedJob, recordTable } from '@/test/job/recorded-job';
import { addJob } from './add-job';
import { type AnyJob, defineJob } from './definition';
import { type RunningWorker, startWorker } from './run-worker';

/** Without it there would be one runner only. */
const otherRunnerJob = defineJob({ ...recordedJob, name: 'test other', runner: 'small' });

type Payload = z.infer<typeof recordedJob.payload>;

const db = withDatabase();
const workers: RunningWorker[] = [];
const children: ChildProcess[] = [];

beforeAll(async () => {
  await db.sql.unsafe(recordTable);
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});

async function start({
  jobs = [recordedJob] as readonly AnyJob[],
  concurrency = 1,
  times = quickTimes,
  url = db.url,
} = {}): Promise<RunningWorker> {
  const env = testEnv({ DATABASE_URL: url, WORKER_CONCURRENCY: String(concurrency) });
  const worker = await startWorker(makeContext(db.database, { env }), jobs, times);
  workers.push(worker);
  return worker;
}

/** Ends a connection of its own in the middle of a transaction, as the end of PostgreSQL does. */
const loseConnection = ({ transaction }: Queryable) =>
  transaction(async (tx) => {
    const [row] = await tx.sql<[{ pid: number }]>`select pg_backend_pid() as pid`;
    await db.sql`select pg_terminate_backend(${row.pid})`;
    await tx.sql`select 1`;
  });

/** Ends the connections that wait for a lock of this table; returns how many. */
async function cutWaiting(table: string): Promise<number> {
  const cut = await db.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like ${`%${table}%`}`;
  return cut.length;
}

const jobPayload = (label: string, changes: Partial<Payload> = {}): Payload => ({
  label,
  holdFirst: false,
  failAlways: false,
  takesMs: 0,
  ...changes,
});

interface Run {
  attempt: number;
  pid: number;
  began_at: Date;
  ended_at: Date | null;
}

/** Generous: a busy machine is not a defect, and a working queue never takes this long. */
const waits = { timeout: 30_000 };

const heartbeats = () => db.sql<{ id: string; age: number; seenAt: string }[]>`
  select worker_id as id, extract(epoch from now() - seen_at)::float8 as age, seen_at::text as "seenAt"
  from worker_heartbeat`;

const runsOf = (label: string) =>
  db.sql<Run[]>`select * from test_run where label = ${label} order by attempt`;

/** As another worker does whose heartbeats are on time: releases what the runner of this job has. */
const presumeDead = (id: string) => db.sql`
  with dead as (
    delete from worker_heartbeat
    where worker_id = (select locked_by from graphile_worker.jobs where id = ${id}) returning worker_id)
  select graphile_worker.force_unlock_workers(array(select worker_id from dead)),
    pg_notify('jobs:insert', '{"r":0,"count":1}')`;

const queued = (id: string) => db.sql<
  { attempts: number; locked_by: string | null; last_error: string | null }[]
>`
  select attempts, locked_by, last_error from graphile_worker.jobs where id = ${id}`;

describe('a worker', () => {
  test('runs a job after its transaction has committed, and never after a rollback', async () => {
    const label = randomUUID();
    const undone = randomUUID();
    await start();
    await db
      .transaction(async (tx) => {
        await addJob(tx, recordedJob, jobPayload(undone));
        throw new Error('undo');
      })
      .catch(() => {});
    await db.transaction((tx) => addJob(tx, recordedJob, jobPayload(label)));
    await expect.poll(async () => (await runsOf(label))[0]?.ended_at, waits).toBeTruthy();
    expect(await runsOf(undone)).toHaveLength(0);
  });

  test('runs what somebody waits for while its other jobs take long', async () => {
    const quickJob = { ...recordedJob, name: 'test quick', runner: 'small' } as const;
    const worker = await start({ jobs: [recordedJob, defineJob(quickJob)] });
    const [held, quick] = [randomUUID(), randomUUID()];
    const heldId = await addJob(db, recordedJob, jobPayload(held, { holdFirst: true }));
    await expect.poll(async () => (await runsOf(held)).length, waits).toBe(1);
    await addJob(db, quickJob, jobPayload(quick));
    await expect.poll(async () => (await runsOf(quick))[0]?.ended_at, waits).toBeTruthy();
    expect((await runsOf(held))[0]?.ended_at).toBeNull();
    const [{ workers: processes }] = await db.sql<[{ workers: number }]>`
      select count(distinct process_id)::int as workers from worker_heartbeat`;
    expect(processes).toBe(1);
    workers.splice(workers.indexOf(worker), 1);
    await worker.stop();
    await db.sql`select graphile_worker.complete_jobs(array[${heldId}::bigint])`;
  });

  test('refuses a payload that does not match the job', async () => {
    const wrong = { ...jobPayload('x'), takesMs: 'long' as unknown as number };
    await expect(addJob(db, recordedJob, wrong)).rejects.toThrow();
  });

  test('never runs a job that another worker is running', async () => {
    const labels = Array.from({ length: 20 }, () => randomUUID());
    await Promise.all([start({ concurrency: 2 }), start({ concurrency: 2 })]);
    for (const label of labels) await addJob(db, recordedJob, jobPayload(label, { takesMs: 30 }));
    await expect
      .poll(async () => (await Promise.all(labels.map(runsOf))).every(([run]) => run?.ended_at), waits)
      .toBe(true);
    for (const label of labels) expect(await runsOf(label)).toHaveLength(1);
  });

  test('keeps a job that failed all its attempts, without the error’s values', async () => {
    const label = randomUUID();
    await start();
    const id = await addJob(db, recordedJob, jobPayload(label, { failAlways: true }));
    await expect.poll(async () => (await queued(id))[0]?.last_error, waits).toContain('no luck');
    await db.sql`select graphile_worker.reschedule_jobs(array[${id}::bigint], run_at => now())`;
    await expect.poll(async () => (await queued(id))[0]?.attempts, waits).toBe(2);
    await expect.poll(async () => (await queued(id))[0]?.locked_by, waits).toBeNull();
    expect(await runsOf(label)).toHaveLength(2);
  });

  test('replaces a waiting job with a later one of the same key', async () => {
    const key = randomUUID();
    const options = { key, runAt: new Date(Date.now() + 3_600_000) };
    const payload = jobPayload(key);
    const first = await addJob(db, recordedJob, payload, options);
    expect(await addJob(db, recordedJob, payload, options)).toBe(first);
  });

  test('adds a job beside one of the same key that is taken at this moment', async () => {
    const key = randomUUID();
    const options = { key, runAt: new Date(Date.now() + 3_600_000) };
    const first = await addJob(db, recordedJob, jobPayload(key), options);
    const take = (tx: Queryable) =>
      tx.sql`update graphile_worker._private_jobs set locked_by = 'somebody', locked_at = now() where id = ${first}`;
    const [added] = await inTurn(db, take, [() => addJob(db, recordedJob, jobPayload(key), options)]);
    const rows = await db.sql<{ id: string; key: string | null }[]>`
      select id::text as id, key from graphile_worker.jobs j where id >= ${first} order by j.id`;
    expect(rows).toEqual([
      { id: first, key: null },
      { id: added.status === 'fulfilled' && added.value, key },
    ]);
    await db.sql`delete from graphile_worker._private_jobs where id >= ${first}`;
  });

  test('releases an interrupted job at once, without using up an attempt, when it stops', async () => {
    const label = randomUUID();
    const worker = await start();
    const id = await addJob(db, recordedJob, jobPayload(label, { holdFirst: true }));
    await expect.poll(async () => (await runsOf(label)).length, waits).toBe(1);
    workers.splice(workers.indexOf(worker), 1);
    await worker.stop();
    const [job] = await db.sql<{ attempts: number; locked_by: string | null; due: boolean }[]>`
      select attempts, locked_by, run_at <= now() as due from graphile_worker.jobs where id = ${id}`;
    expect(job).toEqual({ attempts: 0, locked_by: null, due: true });
    await db.sql`select graphile_worker.complete_jobs(array[${id}::bigint])`;
  });

  test('stops a job when it was presumed dead, and leaves the job to its new worker', async () => {
    const label = randomUUID();
    await start();
    const id = await addJob(db, recordedJob, jobPayload(label, { holdFirst: true }));
    await expect.poll(async () => (await runsOf(label)).length, waits).toBe(1);
    await presumeDead(id);
    // It runs one job at a time: a second run shows that the first was stopped.
    await expect.poll(async () => (await runsOf(label))[1]?.ended_at, waits).toBeTruthy();
    await expect.poll(async () => (await queued(id)).length, waits).toBe(0);
    expect((await runsOf(label)).map(({ attempt, ended_at }) => [attempt, ended_at !== null])).toEqual([
      [1, false],
      [2, true],
    ]);
  });

  test('takes no job before its first heartbeat is written, also where that is lost', async () => {
    const label = randomUUID();
    await db.transaction(async (tx) => {
      await tx.sql`lock table worker_heartbeat in exclusive mode`;
      await start();
      await expect.poll(() => cutWaiting('worker_heartbeat'), waits).toBe(1);
      await addJob(db, recordedJob, jobPayload(label, { holdFirst: true }));
    });
    await expect.poll(async () => (await runsOf(label)).length, waits).toBe(1);
    const [job] = await db.sql<{ id: string; lockedBy: string }[]>`
      select id::text as id, locked_by as "lockedBy" from graphile_worker.jobs where locked_by is not null`;
    expect((await heartbeats()).map(({ id }) => id)).toContain(job?.lockedBy);
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
    await db.sql`delete from graphile_worker._private_jobs where id = ${job?.id ?? null}`;
  });

  test('that was presumed dead and does not know it yet leaves the job that goes on', async () => {
    const key = randomUUID();
    const parts = [randomUUID(), randomUUID()];
    const goingOnJob = defineJob({
      ...recordedJob,
      run: async (ctx, payload) => {
        await recordedJob.run(ctx, payload);
        if (payload.label !== parts[0]) return;
        await presumeDead(ctx.jobId);
        await addJob(ctx.database, recordedJob, jobPayload(parts[1] ?? ''), { key });
      },
    });
    // It hears of it with its next heartbeat only.
    const times = { ...quickTimes, heartbeatEveryMs: 600_000 };
    await start({ jobs: [goingOnJob], times });
    await addJob(db, recordedJob, jobPayload(parts[0] ?? ''), { key });
    await expect.poll(async () => (await runsOf(parts[1] ?? ''))[0]?.ended_at, waits).toBeTruthy();
    expect(await runsOf(parts[0] ?? '')).toHaveLength(1);
  });

  test('leaves nothing of a job that lost its database after it had added the one that goes on', async () => {
    const key = randomUUID();
    const [first, second] = [randomUUID(), randomUUID()];
    const goingOnJob = defineJob({
      ...recordedJob,
      run: async (ctx, payload) => {
        await recordedJob.run(ctx, payload);
        if (payload.label !== first) return;
        await addJob(ctx.database, recordedJob, jobPayload(second), { key });
        await loseConnection(ctx.database);
      },
    });
    await start({ jobs: [goingOnJob] });
    const id = await addJob(db, recordedJob, jobPayload(first), { key });
    await expect.poll(async () => (await runsOf(second))[0]?.ended_at, waits).toBeTruthy();
    await expect.poll(async () => (await queued(id)).length, waits).toBe(0);
    expect(await runsOf(first)).toHaveLength(1);
  });

  test('stores a result again when the connection was lost while it was stored', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    const locked = signal();
    const free = signal();
    let holding: Promise<void> | undefined;
    // Whoever stores its result waits for this row.
    const lockingJob = defineJob({
      ...recordedJob,
      run: async (ctx, payload) => {
        await recordedJob.run(ctx, payload);
        if (payload.label !== first) return;
        holding = db.transaction(async (tx) => {
          await tx.sql`select from graphile_worker._private_jobs where id = ${ctx.jobId} for update`;
          locked.resolve();
          await free.promise;
        });
        await locked.promise;
      },
    });
    const worker = await start({ jobs: [lockingJob, otherRunnerJob] });
    let ended: unknown = null;
    worker.ended.catch((error: unknown) => {
      ended = error;
    });
    const id = await addJob(db, recordedJob, jobPayload(first));
    await locked.promise;
    await expect.poll(() => cutWaiting('_private_jobs'), waits).toBeGreaterThan(0);
    free.resolve();
    await holding;
    await expect.poll(async () => (await queued(id)).length, waits).toBe(0);
    await addJob(db, recordedJob, jobPayload(second));
    await expect.poll(async () => (await runsOf(second))[0]?.ended_at, waits).toBeTruthy();
    expect(await runsOf(first)).toHaveLength(1);
    expect(ended).toBeNull();
  });

  test('runs a job again at once that lost its database', async () => {
    const label = randomUUID();
    const cutJob = defineJob({
      ...recordedJob,
      maxAttempts: 10,
      run: async (ctx, payload) => {
        await recordedJob.run(ctx, payload);
        // An error of its own would have it wait for a minute by now.
        if (ctx.attempt < 4) await loseConnection(ctx.database);
      },
    });
    await start({ jobs: [cutJob] });
    const id = await addJob(db, cutJob, jobPayload(label));
    await expect.poll(async () => (await queued(id)).length, { timeout: 20_000 }).toBe(0);
    expect((await runsOf(label)).map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4]);
  });

  test('releases a job that was given to it in an answer that was lost', async () => {
    const network = await startProxy(db.url);
    try {
      const label = randomUUID();
      const times = { ...quickTimes, answerWithinMs: 1_000 };
      const id = await db.transaction(async (tx) => {
        await tx.sql`lock table graphile_worker._private_jobs in exclusive mode`;
        const jobId = await addJob(tx, recordedJob, jobPayload(label));
        await start({ times, url: network.url });
        const asking = () => db.sql`
          select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%_private_jobs%'`;
        await expect.poll(async () => (await asking()).length, { ...waits, interval: 5 }).toBe(1);
        network.silence();
        return jobId;
      });
      await expect.poll(async () => (await queued(id)).length, waits).toBe(0);
      expect((await runsOf(label)).map(({ attempt }) => attempt)).toEqual([1]);
    } finally {
      await Promise.all(workers.splice(0).map((worker) => worker.stop()));
      await network.stop();
    }
  });

  test('presumes nobody dead when it recovers from an overload before the others', async () => {
    const program = await buildProgram('test/job/worker-process.ts', 'job-worker');
    try {
      const label = randomUUID();
      const [busy, idle] = [spawnWorker(program.file), spawnWorker(program.file)];
      await expect.poll(async () => (await heartbeats()).length, waits).toBe(2);
      const id = await addJob(db, recordedJob, jobPayload(label, { holdFirst: true }));
      await expect.poll(async () => (await runsOf(label)).length, waits).toBe(1);
      const [run] = await runsOf(label);
      const [holder, other] = run?.pid === busy.pid ? [busy, idle] : [idle, busy];
      const holderId = (await queued(id))[0]?.locked_by;
      holder.kill('SIGSTOP');
      other.kill('SIGSTOP');
      const ageOf = async (isHolder: boolean) =>
        (await heartbeats()).find(({ id }) => (id === holderId) === isHolder)?.age ?? -1;
      const expired = quickTimes.expiredAfterSeconds + 0.3;
      await expect
        .poll(async () => Math.min(await ageOf(true), await ageOf(false)), waits)
        .toBeGreaterThan(expired);
      other.kill('SIGCONT');
      const beats = async () => (await heartbeats()).find(({ id }) => id !== holderId)?.seenAt ?? '';
      const before = await beats();
      await expect.poll(beats, { ...waits, interval: 5 }).not.toBe(before);
      // The next heartbeat only comes after the work of this one.
      const first = await beats();
      await expect.poll(beats, { ...waits, interval: 5 }).not.toBe(first);
      holder.kill('SIGCONT');
      await expect
        .poll(() => ageOf(true), { ...waits, interval: 5 })
        .toBeLessThan(quickTimes.expiredAfterSeconds);
      expect((await queued(id))[0]?.locked_by).toBe(holderId);
      expect(await runsOf(label)).toHaveLength(1);
    } finally {
      await program.remove();
    }
  });

  test('takes over the jobs of a killed worker, and leaves those of living workers', async () => {
    const program = await buildProgram('test/job/worker-process.ts', 'job-worker');
    try {
      const [lost, kept] = [randomUUID(), randomUUID()];
      const doomed = spawnWorker(program.file);
      await addJob(db, recordedJob, jobPayload(lost, { holdFirst: true }));
      await expect.poll(async () => (await runsOf(lost)).length, waits).toBe(1);
      spawnWorker(program.file);
      const keptId = await addJob(db, recordedJob, jobPayload(kept, { holdFirst: true }));
      await expect.poll(async () => (await runsOf(kept)).length, waits).toBe(1);

      doomed.kill('SIGKILL');
      await start();
      await expect.poll(async () => (await runsOf(lost))[1]?.ended_at, waits).toBeTruthy();
      expect((await runsOf(lost)).map((run) => run.attempt)).toEqual([1, 2]);
      expect(await runsOf(kept)).toHaveLength(1);
      expect((await queued(keptId))[0]?.locked_by).not.toBeNull();
    } finally {
      await program.remove();
    }
  });
});

function spawnWorker(file: string): ChildProcess {
  const child = spawn(process.execPath, [file, db.url], { stdio: 'ignore' });
  children.push(child);
  return child;
}

function signal() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
