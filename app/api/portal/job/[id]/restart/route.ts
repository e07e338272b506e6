import { sessionRoute } from '@/lib/access/auth/portal-route';
import { restartJob } from '@/lib/base/job/restart-job';
import { readPathId } from '@/lib/http/http/path-id';

export const POST = sessionRoute({
  may: 'job.restart',
  run: ({ session, params }) => restartJob(session.context, { jobId: readPathId(params.id, 'job') }),
});
