import { z } from 'zod';

/** Further off nobody remembers why. */
export const furthestDays = 365;

export const setCallBackInput = z.strictObject({
  dueAt: z.iso.datetime({ offset: true, error: 'must be a time such as 2026-11-24T09:30:00+02:00' }),
  /** False: anyone's, not the own. */
  mine: z.boolean().default(true),
  /** The applicant asked for this time: it stays, also outside of contact hours. */
  askedForByApplicant: z.boolean().default(false),
  /** The lender that opens or has room again then; null: it was agreed with the applicant. */
  partnerId: z.int().positive().nullable().default(null),
});
