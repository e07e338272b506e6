import { sessionRoute } from '@/lib/auth/portal-route';
import { closeStatementInput } from '@/lib/commission/schema';
import { previewClose } from '@/lib/commission/statement';

/** Brings the ledger up to date before it counts, so it counts as a change. */
export const POST = sessionRoute({
  may: 'commission.close',
  body: closeStatementInput,
  run: ({ session, body }) => previewClose(session.context, body),
});
