import { sessionRoute } from '@/lib/auth/portal-route';
import { sessionView } from '@/lib/auth/session';
import { readVisitorObject } from '@/lib/http/read-body';
import { parseInput } from '@/lib/parse-input';
import { notePresence } from '@/lib/presence/note-presence';
import { presenceInput } from '@/lib/presence/schema';

/**
 * A page says that somebody is there: the only request of a page that keeps its session alive (design 9). It also says
 * what kind of page it is; one of an older release sends no body.
 */
export const POST = sessionRoute({
  viewable: true,
  isUse: true,
  receive: async (_, request) =>
    request.body === null || request.headers.get('content-length') === '0'
      ? null
      : parseInput(presenceInput, await readVisitorObject(request)),
  run: async ({ session, body }) => {
    if (body) await notePresence(session.context, body);
    return sessionView(session);
  },
});
