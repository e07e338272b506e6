import { sessionRoute } from '@/lib/access/auth/portal-route';
import { homeContext } from '@/lib/access/auth/session';
import { readPathId } from '@/lib/http/http/path-id';
import { setSchedule, stopSchedule } from '@/lib/report/report-schedule/change-schedule';
import { seenScheduleInput, setScheduleInput } from '@/lib/report/report-schedule/schema';

export const PUT = sessionRoute({
  may: 'report.schedule',
  body: setScheduleInput,
  run: ({ session, params, body }) =>
    setSchedule(homeContext(session), { ...body, filterId: readPathId(params.id, 'saved report') }),
});

export const DELETE = sessionRoute({
  may: 'report.schedule',
  body: seenScheduleInput,
  run: ({ session, params, body }) =>
    stopSchedule(homeContext(session), { ...body, filterId: readPathId(params.id, 'saved report') }),
});
