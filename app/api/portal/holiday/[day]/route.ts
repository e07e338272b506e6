import { sessionRoute } from '@/lib/access/auth/portal-route';
import { parseInput } from '@/lib/base/input/parse-input';
import { removeHoliday } from '@/lib/catalogue/calendar/declare-holiday';
import { removeHolidayInput } from '@/lib/catalogue/calendar/schema';

export const DELETE = sessionRoute({
  may: 'partner.change',
  run: async ({ session, params }) => {
    const input = parseInput(removeHolidayInput, { day: params.day });
    await removeHoliday(session.context, input);
    return input;
  },
});
