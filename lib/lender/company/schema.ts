import { z } from 'zod';
import { changeLenderInput } from '@/lib/account/lender/schema';

/** Where invoices go; the names and numbers of a company are the operator's. */
export const changeOwnBillingInput = z.strictObject({
  ...changeLenderInput.pick({ address: true, billingEmail: true }).required().shape,
  /** Of the company as it was seen. */
  version: z.int(),
});
