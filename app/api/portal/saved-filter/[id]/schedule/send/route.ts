import { sessionRoute } from '@/lib/auth/portal-route';
import { homeContext } from '@/lib/auth/session';
import { readPathId } from '@/lib/http/path-id';
import { sendReportNow } from '@/lib/report-schedule/change-schedule';
import { seenScheduleInput } from '@/lib/report-schedule/schema';

export const POST = sessionRoute({
  may: 'report.schedule',
  body: seenScheduleInput,
  run: ({ session, params, body }) =>
    sendReportNow(homeContext(session), { ...body, filterId: readPathId(params.id, 'saved report') }),
});
