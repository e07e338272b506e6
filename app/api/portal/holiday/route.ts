import { sessionRoute } from '@/lib/access/auth/portal-route';
import { declareHoliday } from '@/lib/catalogue/calendar/declare-holiday';
import { declareHolidayInput } from '@/lib/catalogue/calendar/schema';

export const POST = sessionRoute({
  may: 'partner.change',
  body: declareHolidayInput,
  run: async ({ session, body }) => {
    await declareHoliday(session.context, body);
    return body;
  },
});
