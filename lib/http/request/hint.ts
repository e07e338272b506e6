import type { RequestRow } from '@/db/query/http/request';
import { longestTrackerId } from '@/lib/applicant/tracker-id';
import { answerText, fieldText, outOfScopeText } from '@/lib/base/error/message';
import { type Clue, clueSeparator } from './attribution';

type Refusal = Pick<RequestRow, 'method' | 'status' | 'path' | 'errors' | 'fields' | 'contentType' | 'clue'>;

const typeMessages: Record<string, string> = {
  [fieldText.integer]: 'a number without quotes',
  [fieldText.number]: 'a number without quotes',
  [fieldText.boolean]: 'true or false without quotes',
};

/** Returns hints about the usual causes of such a response; empty if there are none. */
export function hintsFor(call: Refusal): string[] {
  return [
    ...trackerHints(call),
    ...keyHints(call),
    ...clueHints(call),
    ...requestHints(call),
    ...fieldHints(call),
    ...ruleHints(call),
    ...retryHints(call),
  ];
}

/** What a lead's answer does not say: a field that is ignored. */
function trackerHints({ clue }: Refusal): string[] {
  return cluesIn(clue).flatMap((one) => {
    const [, field, why] = /^(sub_id|click_id) (not kept|looks personal)$/.exec(one) ?? [];
    if (field === undefined) return [];
    return why === 'looks personal'
      ? `${field} was not kept: it looks like an ID number, a phone number or an email address. Send an id of your own.`
      : `${field} was not kept: send text of at most ${longestTrackerId} printable ASCII characters.`;
  });
}

const version = ({ path }: Pick<Refusal, 'path'>) => (path.startsWith('/api/v1/') ? 'v1' : 'v2');

/** Returns true for the only call that must not be repeated: a second one could reach a second partner (spec 7.4). */
export function isAccept({ method, path }: Pick<Refusal, 'method' | 'path'>): boolean {
  return method === 'POST' && /^\/api\/v[12]\/accept$/.test(path);
}

/** An internal error or a timeout: the response does not tell how far the call came. */
export function isUncertain({ status }: Pick<Refusal, 'status'>): boolean {
  return status === 408 || status >= 500;
}

function keyHints({ status, errors, clue }: Refusal): string[] {
  const clues = cluesIn(clue);
  if (clues.includes('other environment'))
    return ['The key is of the other environment. Each key works at the origin it was issued with only.'];
  if (clues.includes('api_token in the query'))
    return ['The key was sent as api_token. Send it in the header: Authorization: Bearer <API_KEY>.'];
  if (status === 403 && errors?.message.startsWith(outOfScopeText('')))
    return ['The key is limited to other calls. Use another key, or ask the operator for this scope.'];
  if (status !== 401) return [];
  return [
    errors?.message === answerText.keyExpired
      ? 'The key has expired. Replace it under API keys, or ask for a new one.'
      : 'The key was replaced or revoked, or the account is switched off.',
  ];
}

const cluesIn = (clue: string | null) => clue?.split(clueSeparator) ?? [];

const clueTexts: Record<Clue, string> = {
  'unknown Lead-Basis': 'The header Lead-Basis was ignored: it must be asked or outbound.',
  'unknown Consent-Text':
    'The header Consent-Text was ignored: it must be the key of a text that GET /api/v2/consent-text has listed.',
  'opted out: restricted':
    'There are no matches: this person asked that their data be stored and nothing else, for a time.',
  'opted out: affiliate': 'There are no matches: this person asked your account not to contact them.',
  'opted out: everybody': 'There are no matches: this person asked that nobody here contacts them.',
  'opted out: register':
    'There are no matches: this person is on the national register, and did not ask you.',
  'opted out: withdrawn': 'There are no matches: this person withdrew their consent to be passed on.',
};

function clueHints({ clue }: Refusal): string[] {
  return cluesIn(clue).flatMap((one) => clueTexts[one as Clue] ?? []);
}

function requestHints({ status, errors, contentType, path }: Refusal): string[] {
  if (status === 415)
    return [`Send the header Content-Type: application/json${contentType ? `; it was ${contentType}` : ''}.`];
  if (status === 400 && errors?.message === answerText.unreadable)
    return ['The body is not one JSON object. Look for single quotes, a trailing comma or a form body.'];
  if (status === 405) return ['The path exists, but not by this method: see the Allow header.'];
  if (status === 404 && path === 'unknown path')
    return ['There is no such path. Paths begin with /api/v2; see the reference.'];
  return [];
}

function fieldHints(call: Refusal): string[] {
  const wrong = call.errors?.fields ?? {};
  const mistyped = Object.entries(wrong).flatMap(([field, messages]) => {
    const wanted = messages.map((message) => typeMessages[message]).find(Boolean);
    return wanted && call.fields?.[field] === 'string' ? [`${field} was sent as text: send ${wanted}.`] : [];
  });
  const says = (field: string, message: string) => wrong[field]?.includes(message) === true;
  return [
    ...(call.fields && 'api_token' in call.fields && call.path.startsWith('/api/v2/')
      ? ['api_token in the body is ignored: only the Authorization header counts.']
      : []),
    ...mistyped,
    ...(says('partner_id', fieldText.usePartnerIds) ? ['Use partner_ids, an array of integers.'] : []),
    ...(call.errors?.missing ? ['The intent requires these fields on an offer: see GET /intent.'] : []),
  ];
}

function ruleHints(call: Refusal): string[] {
  if (call.errors?.message !== answerText.leadNotAcceptable) return [];
  return [
    `Read the lead with GET /api/${version(call)}/lead/{hashid}: an accept may be under way or done. A new lead needs an offer first.`,
  ];
}

/** Hints of spec 7.4, by path and message. */
function retryHints(call: Refusal): string[] {
  if (call.status === 429) return ['Wait for the seconds in Retry-After, then go on.'];
  if (!isUncertain(call)) return [];
  const api = `/api/${version(call)}`;
  if (isAccept(call))
    return [
      call.errors?.message === answerText.maintenance
        ? `Maintenance: nothing was sent to a partner. Once it is over, read the lead with GET ${api}/lead/{hashid}, then accept.`
        : `Read the lead with GET ${api}/lead/{hashid}; do not send it again. The partner may have the application, and accept in the answer says what became of it.`,
    ];
  const again = 'Try again with growing pauses: 1, 2, 4, 8 seconds, then stop.';
  if (call.method === 'POST' && call.path.endsWith('/lead/batch'))
    return [
      `With a batch_id from an earlier answer, poll GET ${api}/lead/batch/{batch_id}: do not upload the file again.`,
      `Without one: ${again} Rows that were taken come back as duplicates.`,
    ];
  return [again];
}
