import type { Command } from 'commander';
import { parseInput } from '@/lib/base/input/parse-input';
import { listFailingJobs } from '@/lib/base/job/list-failing-jobs';
import { restartJob, restartJobInput } from '@/lib/base/job/restart-job';
import { pairs, table } from './output';
import { type AddCommand, integerOption } from './run';

export function addJobCommands(program: Command, add: AddCommand): void {
  const job = program.command('job').description('background jobs');

  add(job.command('list').description('jobs that keep failing or were given up'), async (ctx) => {
    const jobs = await listFailingJobs(ctx);
    return {
      json: {
        jobs: jobs.map((one) => ({
          id: Number(one.id),
          name: one.name,
          attempts: one.attempts,
          last_error: one.lastError,
          created_at: one.createdAt,
          next_try_at: one.nextTryAt,
        })),
      },
      lines: table(
        ['id', 'name', 'attempts', 'next try', 'failed with'],
        jobs.map((one) => [one.id, one.name, one.attempts, one.nextTryAt ?? 'given up', one.lastError]),
      ),
    };
  });

  add(
    job
      .command('restart')
      .description('retry a failing job')
      .requiredOption('--id <number>', 'the job', integerOption),
    async (ctx, { id }: { id: number }) => {
      await restartJob(ctx, parseInput(restartJobInput, { jobId: id }));
      return { json: { id, restarted: true }, lines: pairs({ id, restarted: true }) };
    },
  );
}
