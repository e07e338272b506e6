import { sessionRoute } from '@/lib/auth/portal-route';
import { homeContext } from '@/lib/auth/session';
import { readPathId } from '@/lib/http/path-id';
import { sendReportNow } from '@/lib/report-schedule/change-schedule';

export const POST = sessionRoute({
  may: 'report.schedule',
  run: ({ session, params }) =>
    sendReportNow(homeContext(session), { filterId: readPathId(params.id, 'saved report') }),
});
