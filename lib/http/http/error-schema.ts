import { z } from 'zod';
import { publicIdSchema } from '@/lib/base/crypto/public-id-schema';
import { answerText, outOfScopeText } from '@/lib/base/error/message';
import { keyScopes } from '@/word/key-scope';

/** Bodies of error responses (spec 5 and 7), as clients see them. None has a `code`. */

export const unauthorizedBody = z.strictObject({
  error: z
    .enum([answerText.unauthorized, answerText.keyExpired])
    .describe('`api key expired` for a key that was good once; `unauthorized` for everything else.'),
});

export const messageBody = z.strictObject({
  message: z.string().describe('What is wrong, in words.'),
});

const inWords = (...texts: readonly [string, ...string[]]) => z.strictObject({ message: z.enum(texts) });

/** Texts that are the same for whatever is sent: clients may compare them. */
export const outOfScopeBody = inWords(...(keyScopes.map(outOfScopeText) as [string]));
export const batchOfAnotherBody = inWords(answerText.batchOfAnother);
export const leadNotFoundBody = inWords(answerText.leadNotFound);
export const intentNotFoundBody = inWords(answerText.intentNotFound);
export const batchNotFoundBody = inWords(answerText.batchNotFound);
export const eventNotFoundBody = inWords(answerText.eventNotFound);
export const pathNotFoundBody = inWords(answerText.pathNotFound);
export const bodyTooLargeBody = inWords(answerText.bodyTooLarge);
export const notJsonBody = inWords(answerText.notJson);
export const rateLimitedBody = inWords(answerText.rateLimited);
export const internalErrorBody = inWords(answerText.internalError);
export const sandboxRuleBody = inWords(answerText.noApplication, answerText.applicationSettled);

export const validationBody = z.strictObject({
  message: z.literal(answerText.validationFailed),
  errors: z
    .record(z.string(), z.array(z.string()).min(1))
    .describe('The messages of every failing field, under the field’s name exactly as it was sent.'),
});

export const missingFieldsBody = z.strictObject({
  message: z.literal(answerText.intentFieldsMissing),
  missing_fields: z
    .array(z.string())
    .min(1)
    .describe('All fields that the intent requires and that are missing.'),
});

export const leadRuleBody = z.strictObject({
  message: z.enum([answerText.intentNotFound, answerText.intentInactive, answerText.refereeNotFound]),
});

export const cursorRefusedBody = z.strictObject({
  message: z.enum([answerText.cursorExpired, answerText.cursorOfOther, answerText.cursorOfEarlier]),
  oldest: publicIdSchema
    .optional()
    .describe('With `cursor expired`: the cursor before the oldest event that is kept.'),
});

export const acceptRuleBody = z.strictObject({
  message: z.enum([
    answerText.leadNotAcceptable,
    answerText.notCurrentMatch,
    answerText.notEndToEnd,
    answerText.keyOfAnotherBody,
  ]),
});
