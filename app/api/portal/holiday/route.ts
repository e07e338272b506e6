import { sessionRoute } from '@/lib/auth/portal-route';
import { declareHoliday } from '@/lib/calendar/declare-holiday';
import { declareHolidayInput } from '@/lib/calendar/schema';

export const POST = sessionRoute({
  may: 'partner.change',
  body: declareHolidayInput,
  run: async ({ session, body }) => {
    await declareHoliday(session.context, body);
    return body;
  },
});
