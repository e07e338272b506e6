/** The endpoints of the request log. */
export const requestPaths = [
  '/api/v2/lead',
  '/api/v2/lead/check',
  '/api/v2/lead/batch',
  '/api/v2/lead/batch/{batch_id}',
  '/api/v2/lead/{hashid}',
  '/api/v2/opt-out',
  '/api/v2/offer',
  '/api/v2/accept',
  '/api/v2/accept/{hashid}/link',
  '/api/v2/sandbox/lead/{hashid}/settle',
  '/api/v2/sandbox/lead/{hashid}/advance',
  '/api/v2/sandbox/lead/{hashid}/outcome',
  '/api/v2/intent',
  '/api/v2/intent/{id}',
  'unknown path',
];
