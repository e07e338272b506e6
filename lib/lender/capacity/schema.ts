import { z } from 'zod';
import { type CapacityEntry, capacityEntry } from '@/lib/catalogue/capacity/entry';
import { reasonText } from '@/lib/catalogue/catalogue/reason';

/** A capacity as a lender's people send it: caps of one affiliate are the operator's. */
export const ownCapacity = capacityEntry.nullable().superRefine((entry, issues) => {
  for (const [at, { affiliate }] of (entry?.caps ?? []).entries())
    if (affiliate !== null)
      issues.addIssue({
        code: 'custom',
        path: ['caps', at, 'affiliate'],
        message: 'a cap of one affiliate is for our operators to set',
      });
});

/** `version`: of the partner as it was seen. */
export const changeOwnCapacityInput = z.strictObject({
  partnerId: z.int(),
  version: z.int(),
  entry: z.strictObject({ capacity: ownCapacity }),
  reason: reasonText,
});

/** What a lender's people see of how many leads one of its partners takes, and when. */
export interface OwnCapacityView {
  partnerId: number;
  companyName: string;
  active: boolean;
  version: number;
  /** The titles of the intents that it takes. */
  intents: string[];
  /** Null: it takes any number of leads, always. */
  capacity: CapacityEntry | null;
}
