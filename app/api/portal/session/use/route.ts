import { sessionRoute } from '@/lib/access/auth/portal-route';
import { sessionView } from '@/lib/access/auth/session';
import { parseInput } from '@/lib/base/input/parse-input';
import { readVisitorObject } from '@/lib/http/http/read-body';
import { notePresence } from '@/lib/lead/presence/note-presence';
import { presenceInput } from '@/lib/lead/presence/schema';

/**
 * A page says that somebody is there: the only request of a page that keeps its session alive (design access 2). It
 * also says what kind of page it is; one of an older release sends no body.
 */
export const POST = sessionRoute({
  viewable: true,
  lenders: true,
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
