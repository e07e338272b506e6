/**
 * All other routes, under `/api` if not from the root: a session makes no difference to them. `status`: what an empty
 * call gets from anybody without a key or a signature.
 */
export const otherRoutes: { call: string; status: number | readonly number[] }[] = [
  { call: 'GET /l/{none}', status: 404 },
  ...['DELETE', 'GET', 'OPTIONS', 'PATCH', 'POST', 'PUT'].map((method) => ({
    call: `${method} {rest}`,
    status: 404,
  })),
  { call: 'POST auth/callback/credentials', status: 302 },
  // No identity provider is set up.
  { call: 'GET auth/callback/oidc', status: 404 },
  { call: 'POST auth/callback/join', status: 302 },
  { call: 'POST auth/callback/link', status: 302 },
  { call: 'POST auth/callback/second-factor', status: 302 },
  { call: 'GET auth/csrf', status: 200 },
  { call: 'POST auth/signin/oidc', status: 404 },
  { call: 'POST auth/signout', status: 302 },
  // Until a worker has made the first one there is none.
  { call: 'GET ledger/checkpoint', status: [200, 404] },
  { call: 'GET logo/{rest}', status: 404 },
  { call: 'POST partner/event', status: 400 },
  { call: 'POST partner/opt-out', status: 400 },
  { call: 'POST partner/outcome', status: 400 },
  { call: 'GET partner/{none}/postback', status: 401 },
  { call: 'POST sandbox/{rest}/accept', status: 404 },
  { call: 'GET sandbox/{rest}/apply', status: 404 },
  { call: 'POST sandbox/{rest}/link', status: 404 },
  { call: 'POST sandbox/{rest}/score', status: 404 },
  { call: 'POST sandbox/inbox/{none}', status: 404 },
  { call: 'POST sandbox/sms', status: 401 },
  { call: 'GET v2/event', status: 401 },
  { call: 'GET v2/event/{none}', status: 401 },
  { call: 'GET v2/lead', status: 401 },
  { call: 'GET v2/lead/batch', status: 401 },
  { call: 'GET v2/consent-text', status: 401 },
  { call: 'GET v2/lead/{lead}/consent', status: 401 },
  { call: 'POST v2/lead/{lead}/consent', status: 401 },
  { call: 'DELETE v2/lead/{lead}/consent', status: 401 },
  { call: 'GET v2/lead/{lead}/outcome', status: 401 },
  { call: 'POST v2/lead/check', status: 401 },
  { call: 'POST v2/opt-out', status: 401 },
  { call: 'POST v2/sandbox/lead/{lead}/advance', status: 401 },
  { call: 'POST v2/sandbox/lead/{lead}/outcome', status: 401 },
  { call: 'POST v2/sandbox/lead/{lead}/settle', status: 401 },
  ...['v1', 'v2'].flatMap((version) =>
    [
      'POST accept',
      'GET accept/{lead}/link',
      'GET intent',
      'GET intent/{intent}',
      'POST lead',
      'GET lead/{lead}',
      'POST lead/batch',
      'GET lead/batch/{batch}',
      'POST offer',
    ].map((call) => ({ call: call.replace(' ', ` ${version}/`), status: 401 })),
  ),
];

/** The path of one of them. */
export const otherPath = (path: string) => (path.startsWith('/') ? path : `/api/${path}`);
