import { z } from 'zod';
import { deleteFileRest } from '@/db/query/batch/opt-out-file';
import { listIdleOptOutWork, updateOldFilesDropped } from '@/db/query/batch/opt-out-list';
import { defineJob } from '@/lib/base/job/definition';
import { addOptOutFileJob, addWithdrawListJob, optOutFileJobName, withdrawListJobName } from './job-name';
import { optOutFileLimit } from './limit';
import { runPublish } from './publish-list';
import { readListFile, recountListFile } from './read-list-file';
import { runWithdraw } from './withdraw-list';

/** Each does nothing unless the file's status asks for it. */
export const optOutFileJob = defineJob({
  ...optOutFileJobName,
  runner: 'long',
  run: async (ctx, { fileId }) => {
    await readListFile(ctx, fileId, ctx.signal);
    await recountListFile(ctx, fileId);
    await runPublish(ctx, fileId, ctx.signal);
  },
});

export const withdrawListJob = defineJob({
  ...withdrawListJobName,
  runner: 'long',
  run: (ctx, { listId }) => runWithdraw(ctx, listId, ctx.signal),
});

/** Drops files that nobody published, deletes what is left of finished ones, and adds jobs that were lost. */
export const sweepOptOutFilesJob = defineJob({
  name: 'opt-out.sweep',
  payload: z.object({}),
  schedule: '*/10 * * * *',
  run: async (ctx) => {
    const dropped = await updateOldFilesDropped(ctx.database, optOutFileLimit.keptDays);
    const { files, lists, rests } = await listIdleOptOutWork(ctx.database);
    for (const id of files) await addOptOutFileJob(ctx.database, id);
    for (const id of lists) await addWithdrawListJob(ctx.database, id);
    for (const id of rests) await deleteFileRest(ctx.database, id);
    if (files.length + lists.length > 0)
      ctx.log.warn({ files, lists }, 'requeued lists of opt-outs whose job was lost');
    if (dropped.length > 0) ctx.log.info({ dropped }, 'dropped files of opt-outs that nobody published');
  },
});
