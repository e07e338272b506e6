import type { RequestRow } from '@/db/query/request';

type Refusal = Pick<RequestRow, 'status' | 'path' | 'errors' | 'fields' | 'contentType' | 'clue'>;

const typeMessages: Record<string, string> = {
  'must be an integer': 'a number without quotes',
  'must be a number': 'a number without quotes',
  'must be a boolean': 'true or false without quotes',
};

/** What usually leads to an answer like this one, in words; empty where nothing usual fits. */
export function hintsFor(call: Refusal): string[] {
  const hints: string[] = [];
  if (call.clue === 'other environment')
    hints.push('The key is of the other environment. Each key works at the origin it was issued with only.');
  if (call.clue === 'api_token in the query')
    hints.push('The key was sent as api_token. Send it in the header: Authorization: Bearer <API_KEY>.');
  if (call.status === 401 && call.clue === null)
    hints.push(
      call.errors?.message === 'api key expired'
        ? 'The key has expired. Replace it under API keys, or ask for a new one.'
        : 'The key was replaced or revoked, or the account is switched off.',
    );
  if (call.status === 415)
    hints.push(
      `Send the header Content-Type: application/json${call.contentType ? `; it was ${call.contentType}` : ''}.`,
    );
  if (call.status === 400 && call.errors?.message === 'Invalid JSON body')
    hints.push('The body is not one JSON object. Look for single quotes, a trailing comma or a form body.');
  if (call.fields && 'api_token' in call.fields && call.path.startsWith('/api/v2/'))
    hints.push('api_token in the body is ignored: only the Authorization header counts.');
  const mistyped = Object.entries(call.errors?.fields ?? {}).flatMap(([field, messages]) => {
    const wanted = messages.map((message) => typeMessages[message]).find(Boolean);
    return wanted && call.fields?.[field] === 'string' ? [`${field} was sent as text: send ${wanted}.`] : [];
  });
  hints.push(...mistyped);
  if (call.errors?.fields?.partner_id) hints.push('Use partner_ids, an array of integers.');
  if (call.errors?.missing) hints.push('The intent requires these fields on an offer: see GET /intent.');
  if (call.status === 405) hints.push('The path exists, but not by this method: see the Allow header.');
  if (call.status === 404 && call.path === 'unknown path')
    hints.push('There is no such path. Paths begin with /api/v2; see the reference.');
  if (call.status === 503) hints.push('Try again with growing pauses: 1, 2, 4, 8 seconds, then stop.');
  return hints;
}
