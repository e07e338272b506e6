import { z } from 'zod';
import { replyInput } from '@/lib/base/input/reply';
import { storableText } from '@/lib/base/input/storable-text';
import { environmentNames } from '@/word/environment';
import { chosenReasons, longestClaimWords, longestReasonWords } from '@/word/return-claim';

const words = storableText.pipe(z.string().min(1).max(longestClaimWords));

/** What one of a lender's people says when an application is given back. */
export const openClaimInput = z.strictObject({ reason: z.enum(chosenReasons), words });

/** What the reasons are called from now on. */
export const renameReasonsInput = z
  .strictObject({
    environment: z.enum(environmentNames),
    labels: z.record(
      z.enum(chosenReasons),
      storableText.pipe(z.string().min(1, 'is required').max(longestReasonWords)),
    ),
    version: z.int().nullable(),
  })
  .superRefine(({ labels }, issues) => {
    const seen = new Set<string>();
    for (const reason of chosenReasons) {
      const label = labels[reason].toLowerCase();
      if (seen.has(label))
        issues.addIssue({ code: 'custom', path: ['labels', reason], message: 'is the label of another one' });
      seen.add(label);
    }
  });

/** The affiliate's one word. */
export const answerClaimInput = replyInput(longestClaimWords);

/** An operator's decision, with what the lender reads of it. */
export const decideClaimInput = z.strictObject({ decision: z.enum(['accepted', 'refused']), words });

export const setReturnTermsInput = z.strictObject({
  partnerId: z.int().min(1),
  days: z.int().min(0).max(365),
  percent: z.int().min(0).max(100),
  byClaim: z.boolean(),
  atOnce: z.boolean(),
});
