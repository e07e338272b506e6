import { capitalize } from '@/lib/base/text/text';

/** Why a call was not made: the endpoint keeps failing, and its circuit is open. */
export const circuitOpenReason = 'circuit open';

/** Why a callback was refused. */
export const callbackProblems = {
  signature: 'signature refused',
  body: 'invalid callback',
  other: 'not taken',
};

/** How a problem begins that is about a response which came, so that a stored one is known to be. */
export const ofResponse = 'its response ';

const unreachable = 'It could not be reached';
const closed = 'It closed the connection';
const untrusted = 'Its certificate is not trusted';

const texts: Record<string, string> = {
  [circuitOpenReason]: 'It was not called: its endpoint keeps failing',
  [callbackProblems.signature]: 'Its signature was refused',
  [callbackProblems.body]: 'Its callback was not as agreed',
  [callbackProblems.other]: 'Its callback could not be taken',
  'address refused': 'Its address is private or not https, so it was not called (see ALLOW_PRIVATE_PARTNERS)',
  'answer too large': 'Its response is larger than 256 KiB',
  // As earlier releases recorded it; now it is said what is wrong with it (`read-answer.ts`).
  'invalid response': 'Its response was not as agreed',
  'connection broken': closed,
  ECONNREFUSED: 'The connection was refused',
  ECONNRESET: closed,
  EPIPE: closed,
  ENOTFOUND: 'Its host name was not found',
  EAI_AGAIN: 'Its host name could not be looked up',
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  ETIMEDOUT: unreachable,
  CERT_HAS_EXPIRED: 'Its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  ERR_TLS_CERT_ALTNAME_INVALID: 'Its certificate is for another host name',
};

/** Words the recorded reason for a missing answer for operators, without a full stop. */
export function problemText(problem: string): string {
  const text = texts[problem];
  if (text !== undefined) return text;
  const status = /^status (\d{3})$/.exec(problem)?.[1];
  if (status !== undefined) return `It responded with status ${status}`;
  return /^[A-Z\d_]+$/.test(problem) ? `It failed with ${problem}` : capitalize(problem);
}

/** True of a recorded problem if the partner did respond: otherwise than agreed, or with a status that leaves it open. */
export const isOfResponse = (problem: string) =>
  problem.startsWith(ofResponse) || /^(?:invalid response|answer too large|status \d{3})$/.test(problem);
