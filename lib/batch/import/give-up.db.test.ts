import { describe, expect, test } from 'vitest';
import { lockBatch } from '@/db/query/batch/batch-import';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import type { JobContext } from '@/lib/base/job/definition';
import { getBatch } from '@/lib/batch/get-batch';
import { receiveBatch } from '@/lib/batch/upload/receive-batch';
import { makeLeadBody } from '@/test/applicant';
import { csvOf, importAll, never, uploadOf } from '@/test/batch/upload';
import { makeAffiliateContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeIntent } from '@/test/factory';
import { importBatch } from './import-batch';
import { importBatchJob, sweepBatchesJob } from './job';
import { requeueBatches } from './requeue-batches';

const db = withDatabase();

async function upload(rows = 3): Promise<{ ctx: AffiliateContext; id: number }> {
  const { id: affiliateId } = await makeAffiliate(db);
  const { title } = await makeIntent(db);
  const ctx = makeAffiliateContext(db.database, { affiliateId }, { actor: { kind: 'command line' } });
  const bodies = Array.from({ length: rows }, () => makeLeadBody({ intent: title }));
  return { ctx, id: await receiveBatch(ctx, uploadOf(csvOf(bodies))) };
}

/** The state left by runs that are killed before they store anything. */
async function killedRuns(id: number, count: number): Promise<void> {
  for (let run = 0; run < count; run += 1) await lockBatch(db, id);
}

/** Has PostgreSQL refuse the rows of a batch with this SQLSTATE, until the returned function is called. */
async function refuseRows(id: number, state: string): Promise<() => Promise<unknown>> {
  await db.sql.unsafe(`
    create function refuse_rows() returns trigger language plpgsql as
      $$ begin raise exception 'refused' using errcode = '${state}'; end $$;
    create trigger refused before insert on batch_chunk for each row when (new.batch_id = ${id})
      execute function refuse_rows()`);
  return () => db.sql.unsafe('drop trigger refused on batch_chunk; drop function refuse_rows()');
}

const stored = async (id: number) => {
  const [row] = await db.sql<{ status: string; message: string | null; created: number; runs: number }[]>`
    select status, message, created, runs from batch where id = ${id}`;
  return row;
};

const jobOf = async (id: number) => {
  const [job] = await db.sql<{ id: string; attempts: number }[]>`
    select id::text as id, attempts from graphile_worker.jobs where key = ${`batch.import:${id}`}`;
  return job;
};

const jobContext = (ctx: AffiliateContext, changes: Partial<JobContext> = {}): JobContext => ({
  ...ctx,
  jobId: '1',
  attempt: 1,
  maxAttempts: 25,
  signal: never,
  ...changes,
});

describe('an import whose runs are killed before they store anything', () => {
  test('is retried for 25 runs', async () => {
    const { ctx, id } = await upload();
    await killedRuns(id, 24);
    await importAll(ctx, id);
    expect(await stored(id)).toMatchObject({ status: 'completed', created: 3, runs: 0 });
  });

  test('then fails and leaves no staged rows behind', async () => {
    const { ctx, id } = await upload();
    await expect(importBatch(ctx, id, AbortSignal.abort(new Error('stop')))).rejects.toThrow('stop');
    expect(await stored(id)).toMatchObject({ status: 'processing', runs: 0 });
    await killedRuns(id, 25);
    expect(await importBatch(ctx, id, never)).toEqual({ kind: 'finished' });
    expect(await stored(id)).toMatchObject({ status: 'failed', message: 'internal error', created: 0 });
    expect(await db.sql`select from batch_chunk where batch_id = ${id}`).toHaveLength(0);
  });

  test('does not count runs that ended because the worker stopped', async () => {
    const { ctx, id } = await upload();
    await killedRuns(id, 20);
    await expect(importBatch(ctx, id, AbortSignal.abort(new Error('stop')))).rejects.toThrow('stop');
    await killedRuns(id, 20);
    await importAll(ctx, id);
    expect(await stored(id)).toMatchObject({ status: 'completed', created: 3, runs: 0 });
  });
});

describe('a batch without a job', () => {
  const useUp = (jobId: string) =>
    db.sql`select from graphile_worker.reschedule_jobs(array[${jobId}::bigint], attempts => 25)`;

  test('is queued again when its job has no tries left', async () => {
    const { ctx, id } = await upload();
    await lockBatch(db, id);
    await useUp((await jobOf(id))?.id ?? '');
    expect(await requeueBatches(ctx)).toBe(1);
    expect(await jobOf(id)).toMatchObject({ attempts: 0 });
    expect(await requeueBatches(ctx)).toBe(0);
    await importAll(ctx, id);
  });

  test('is queued again when its job is gone', async () => {
    const { ctx, id } = await upload();
    await db.sql`select from graphile_worker.complete_jobs(array[${(await jobOf(id))?.id ?? ''}::bigint])`;
    expect(await jobOf(id)).toBeUndefined();
    expect(await requeueBatches(ctx)).toBe(1);
    expect(await jobOf(id)).toBeDefined();
    await importAll(ctx, id);
  });

  test('is left alone when it is finished', async () => {
    const { ctx, id } = await upload();
    await importAll(ctx, id);
    await db.sql`select from graphile_worker.complete_jobs(array[${(await jobOf(id))?.id ?? ''}::bigint])`;
    expect(await requeueBatches(ctx)).toBe(0);
  });
});

describe('the import job', () => {
  test('leaves a batch in processing while it has tries left, and fails it with the last one', async () => {
    const { ctx, id } = await upload();
    // An internal error, not a bad file.
    await db.sql`delete from batch_piece where batch_id = ${id}`;
    await expect(importBatchJob.run(jobContext(ctx, { attempt: 24 }), { batchId: id })).rejects.toThrow(
      'lost',
    );
    expect(await stored(id)).toMatchObject({ status: 'processing' });
    await expect(importBatchJob.run(jobContext(ctx, { attempt: 25 }), { batchId: id })).rejects.toThrow(
      'lost',
    );
    expect(await stored(id)).toMatchObject({ status: 'failed', message: 'internal error' });
  });

  test('does not fail a batch because the database has no room, and counts no run of it', async () => {
    const { ctx, id } = await upload();
    await killedRuns(id, 20);
    const admit = await refuseRows(id, '53100');
    const last = jobContext(ctx, { attempt: 25 });
    await expect(importBatchJob.run(last, { batchId: id })).rejects.toMatchObject({ code: '53100' });
    await admit();
    expect(await stored(id)).toMatchObject({ status: 'processing', runs: 0 });
    await importAll(ctx, id);
    expect(await stored(id)).toMatchObject({ status: 'completed', created: 3 });
  });

  test('fails a batch with the last try if each loses its connection: it may be what breaks the database', async () => {
    const { ctx, id } = await upload();
    const admit = await refuseRows(id, '57P02');
    const last = jobContext(ctx, { attempt: 25 });
    await expect(importBatchJob.run(last, { batchId: id })).rejects.toMatchObject({ code: '57P02' });
    await admit();
    expect(await stored(id)).toMatchObject({ status: 'failed', message: 'internal error' });
  });

  test('does not fail a batch because the worker stops during the last try', async () => {
    const { ctx, id } = await upload();
    const signal = AbortSignal.abort(new Error('stop'));
    await expect(
      importBatchJob.run(jobContext(ctx, { attempt: 25, signal }), { batchId: id }),
    ).rejects.toThrow('stop');
    expect(await stored(id)).toMatchObject({ status: 'processing' });
    await importAll(ctx, id);
    expect(await stored(id)).toMatchObject({ status: 'completed', created: 3 });
  });
});

describe('the sweep', () => {
  test('removes abandoned uploads, but not those still in progress', async () => {
    const { ctx, id } = await upload();
    const forgotten = async (age: string) => {
      const [row] = await db.sql<{ id: number }[]>`
        insert into batch (affiliate_id, environment, created_at)
        values (${ctx.scope.affiliateId}, 'uat', now() - ${age}::interval) returning id::float8 as id`;
      await db.sql`insert into batch_piece (batch_id, number, ciphertext) values (${row?.id ?? 0}, 0, '\\x00')`;
      return row?.id ?? 0;
    };
    const old = await forgotten('61 minutes');
    const young = await forgotten('59 minutes');
    await sweepBatchesJob.run(jobContext(ctx), {});
    const left = await db.sql<{ id: number }[]>`
      select batch_id::float8 as id from batch_piece where batch_id in (${old}, ${young}, ${id}) order by batch_id`;
    expect(left.map((row) => row.id)).toEqual([id, young]);
    expect(await stored(old)).toBeUndefined();
  });

  test('removes files beyond their retention and keeps the results', async () => {
    const { ctx, id } = await upload();
    await importAll(ctx, id);
    await sweepBatchesJob.run(jobContext(ctx), {});
    const pieces = () => db.sql`select from batch_piece where batch_id = ${id}`;
    expect(await pieces()).toHaveLength(1);
    await db.sql`
      update batch set finished_at = now() - make_interval(days => (
        select batch_file_retention_days from environment where name = 'uat'), secs => 1) where id = ${id}`;
    await sweepBatchesJob.run(jobContext(ctx), {});
    expect(await pieces()).toHaveLength(0);
    const answer = await getBatch(ctx, publicId(ctx.env.idKey, 'batch', id), {
      after: 0,
      limit: 1_000,
      status: null,
    });
    expect(answer.results).toHaveLength(3);
  });
});
