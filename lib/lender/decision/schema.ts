import { z } from 'zod';
import { replyInput } from '@/lib/base/input/reply';
import { storableText } from '@/lib/base/input/storable-text';
import { endpointProblem } from '@/lib/catalogue/partner/url';
import { declineReasons, longestQuestion } from '@/word/lender';

const mustBeLink = 'must be a link that begins with https://';

const link = z
  .string()
  .trim()
  .max(2_048)
  .refine((text) => text.startsWith('https://') && endpointProblem(text) === null, mustBeLink);

/** How the applicant goes on: by a link, or the lender calls. */
export const acceptAsLenderInput = z.strictObject({
  /** The lender's own number for it. */
  reference: z
    .literal('')
    .transform(() => null)
    .or(storableText.max(200))
    .nullable()
    .default(null),
  /** Blank: the lender calls the applicant. */
  link: z
    .literal('')
    .transform(() => null)
    .or(link)
    .nullable()
    .default(null),
});

export const declineAsLenderInput = z.strictObject({ reason: z.enum(declineReasons) });

/** What people write about an application, in few words. */
export const questionInput = replyInput(longestQuestion);
