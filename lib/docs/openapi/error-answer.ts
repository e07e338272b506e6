import { answerText, outOfScopeText } from '@/lib/base/error/message';
import { keyScopes } from '@/word/key-scope';

/** One way a call can be rejected or fail: a row of the error tables (spec 5 and 7, design http 5). */
export interface ErrorAnswer {
  readonly status: number;
  /** The cause. */
  readonly when: string;
  /** Name of the component that describes the body. */
  readonly schema: ErrorSchemaName;
  readonly example: unknown;
  readonly headers?: readonly ('Retry-After' | 'Allow' | 'WWW-Authenticate')[];
}

type ErrorSchemaName =
  | 'OutOfScope'
  | 'BatchOfAnother'
  | 'LeadNotFound'
  | 'IntentNotFound'
  | 'BatchNotFound'
  | 'EventNotFound'
  | 'PathNotFound'
  | 'BodyTooLarge'
  | 'NotJson'
  | 'RateLimited'
  | 'InternalError'
  | 'SandboxRuleBroken'
  | 'Unauthorized'
  | 'Message'
  | 'ValidationFailed'
  | 'IntentFieldsMissing'
  | 'LeadRuleBroken'
  | 'AcceptRuleBroken'
  | 'CursorRefused';

/** Texts that are the same whatever is sent, by the component that lists them. */
const fixed = new Map<string, ErrorSchemaName>([
  ...keyScopes.map((scope): [string, ErrorSchemaName] => [outOfScopeText(scope), 'OutOfScope']),
  [answerText.batchOfAnother, 'BatchOfAnother'],
  [answerText.leadNotFound, 'LeadNotFound'],
  [answerText.intentNotFound, 'IntentNotFound'],
  [answerText.batchNotFound, 'BatchNotFound'],
  [answerText.eventNotFound, 'EventNotFound'],
  [answerText.pathNotFound, 'PathNotFound'],
  [answerText.bodyTooLarge, 'BodyTooLarge'],
  [answerText.notJson, 'NotJson'],
  [answerText.rateLimited, 'RateLimited'],
  [answerText.internalError, 'InternalError'],
  [answerText.noApplication, 'SandboxRuleBroken'],
  [answerText.applicationSettled, 'SandboxRuleBroken'],
]);

/** An answer whose body is a message; a text that is always the same has a component of its own. */
export const says = (status: number, message: string, when: string): ErrorAnswer => ({
  status,
  when,
  schema: fixed.get(message) ?? 'Message',
  example: { message },
});
