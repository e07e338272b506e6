import { sessionRoute } from '@/lib/auth/portal-route';
import { readPathId } from '@/lib/http/path-id';
import { restartJob } from '@/lib/job/restart-job';

export const POST = sessionRoute({
  may: 'job.restart',
  run: ({ session, params }) => restartJob(session.context, { jobId: readPathId(params.id, 'job') }),
});
