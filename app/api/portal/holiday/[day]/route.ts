import { sessionRoute } from '@/lib/auth/portal-route';
import { removeHoliday } from '@/lib/calendar/declare-holiday';
import { removeHolidayInput } from '@/lib/calendar/schema';
import { parseInput } from '@/lib/parse-input';

export const DELETE = sessionRoute({
  may: 'partner.change',
  run: async ({ session, params }) => {
    const input = parseInput(removeHolidayInput, { day: params.day });
    await removeHoliday(session.context, input);
    return input;
  },
});
