import { sessionRoute } from '@/lib/access/auth/portal-route';
import { homeContext } from '@/lib/access/auth/session';
import { readPathId } from '@/lib/http/http/path-id';
import { sendReportNow } from '@/lib/report/report-schedule/change-schedule';
import { seenScheduleInput } from '@/lib/report/report-schedule/schema';

export const POST = sessionRoute({
  may: 'report.schedule',
  body: seenScheduleInput,
  run: ({ session, params, body }) =>
    sendReportNow(homeContext(session), { ...body, filterId: readPathId(params.id, 'saved report') }),
});
