import { processState } from '@/lib/base/process/process';
import { plainPage } from '@/lib/http/http/plain-page';
import { type RouteHandler, requestRoute } from '@/lib/http/http/request-route';
import { isPerson } from '@/lib/message/short-link/is-person';
import { openShortLink } from '@/lib/message/short-link/open-short-link';
import { readCookies } from './cookie';
import { readSessionId, sessionCookieName } from './session-cookie';

const headers = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };

/** The page of a code that leads nowhere. It says the same whoever's it was. */
const pages = {
  unknown: {
    status: 404,
    title: 'This link does not exist',
    text: 'Check that you have copied all of it, or ask whoever sent it to you for a new one.',
  },
  ended: {
    status: 410,
    title: 'This link no longer works',
    text: 'Ask whoever sent it to you for a new one.',
  },
  later: {
    title: 'Please try again in a moment',
    text: 'We cannot open this link right now. It still works: try again in a minute.',
  },
};

/** Serves `/l/<code>` (design message 6): leads to the partner's link, or says that there is none. */
export const shortLinkRoute: RouteHandler = requestRoute({
  authenticate: () => {},
  guard: () => {},
  parse: () => {},
  run: async (_caller, _input, { request, params }) => {
    const state = processState();
    // Whoever is signed in to the portal looks at the link for somebody else.
    const isStaff = async () =>
      (await readSessionId(state.env, readCookies(request).get(sessionCookieName(state.env)))) !== null;
    const counts = isPerson(request) && !(await isStaff());
    const target = await openShortLink(state, params.code ?? '', counts);
    if (target.kind !== 'open') return plainPage({ ...pages[target.kind], headers });
    return new Response(null, { status: 303, headers: { ...headers, location: target.url } });
  },
  json: (status, _body, more) => plainPage({ ...pages.later, status, headers: { ...headers, ...more } }),
});
