import { lenderRoute } from '@/lib/access/auth/portal-route';
import { changeOwnBilling } from '@/lib/lender/company/change-billing';
import { changeOwnBillingInput } from '@/lib/lender/company/schema';

/** Where the company's invoices go. */
export const PUT = lenderRoute({
  may: 'lender-application.change',
  body: changeOwnBillingInput,
  run: ({ ctx, body }) => changeOwnBilling(ctx, body),
});
