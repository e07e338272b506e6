import { listEvents } from '@/lib/event/event/list-events';
import { parseEventQuery } from '@/lib/event/event/schema';
import { apiRoute } from '@/lib/http/http/api-route';
import { withShare } from '@/lib/http/http/caller-share';
import { json } from '@/lib/http/http/respond';

/** Beyond the specification: what happened, without asking for each lead; held until something does. */
export const GET = apiRoute({
  scope: 'read',
  run: async ({ ctx, query, request }) => {
    const wanted = parseEventQuery(query);
    const list = () => listEvents(ctx, wanted, request.signal);
    return json(200, await (wanted.waitSeconds > 0 ? withShare(ctx, 'wait', list) : list()));
  },
});
