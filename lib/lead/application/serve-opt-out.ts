import type { ApplicationRow } from '@/db/query/lead/application';
import type { Context } from '@/lib/base/actor/context';
import { mintScope } from '@/lib/base/actor/scope';
import { validationFailed } from '@/lib/base/error/error';
import { optOutLead } from '@/lib/desk/opt-out/opt-out-lead';
import { partnerRoute } from '@/lib/http/webhook/partner-route';
import { partnerOptOut } from './opt-out-schema';
import { findCalledBack, recordCallback } from './take-callback';

/**
 * `POST /api/partner/opt-out` (design desk 10): the applicant told the partner not to contact them, or that nobody here is to.
 * A repeat changes nothing.
 */
export const partnerOptOutRoute = partnerRoute({
  findSubject: findCalledBack,
  body: (body) => {
    const parsed = partnerOptOut.safeParse(body);
    if (!parsed.success) throw validationFailed({ reach: ['must be one of partner, everybody'] });
    return parsed.data.reach ?? 'partner';
  },
  run: ({ ctx, subject, body }) => takeOptOut(ctx, subject, body),
  record: recordCallback,
});

async function takeOptOut(
  ctx: Context,
  { affiliateId, environment, leadId, partnerId }: ApplicationRow,
  reach: 'partner' | 'everybody',
): Promise<void> {
  const said = reach === 'partner' ? { reach, partnerId } : { reach };
  const scope = mintScope(affiliateId, environment);
  const isStored = await optOutLead({ ...ctx, scope }, ctx.database, leadId, said, {
    source: 'partner',
    affiliateId: null,
  });
  if (!isStored) throw validationFailed({ application_id: ['the applicant has been erased'] });
}
