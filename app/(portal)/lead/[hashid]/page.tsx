import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ReadOnly } from '@/components/access/view-as/read-only';
import { ConsentTexts } from '@/components/lead/capture/consent-texts';
import { LeadPage } from '@/components/lead/lead-page/lead-page';
import { RestrictedLead } from '@/components/lead/lead-page/restricted-lead';
import { LeadQuestions } from '@/components/lender/question/lead-questions';
import { LeadClaims } from '@/components/money/claim/lead-claims';
import { restrictionOf } from '@/lib/access/auth/assert-lead-shown';
import { mayCapture } from '@/lib/access/auth/may-capture';
import { requireSession } from '@/lib/access/auth/page-session';
import { affiliateContext } from '@/lib/access/auth/session';
import { may } from '@/lib/base/actor/permission';
import { hasCode } from '@/lib/base/error/error';
import { findCaptureIntents } from '@/lib/catalogue/intent/find-capture-intents';
import { getLeadHistory } from '@/lib/lead/lead/get-lead-history';
import { getPortalLead } from '@/lib/lead/lead-page/get-portal-lead';
import { getLeadQuestions } from '@/lib/lender/question/answer';
import { listCurrentConsentTexts } from '@/lib/message/consent-text/list-current-consent-texts';
import { listLeadClaims } from '@/lib/money/claim/list-claims';

export const metadata: Metadata = { title: 'Lead' };

export default async function Page({ params }: { params: Promise<{ hashid: string }> }) {
  const session = await requireSession({ viewable: true });
  const isLooking = session.viewing !== null;
  const { hashid } = await params;
  if (!session.affiliate) notFound();
  const ctx = affiliateContext(session);
  const until = await restrictionOf(ctx, hashid);
  if (until !== null) return <RestrictedLead until={until} />;
  const captures = mayCapture(session) && !isLooking;
  const [lead, history, consentTexts, intents, questions, claims] = await Promise.all([
    getPortalLead(ctx, hashid),
    getLeadHistory(ctx, hashid),
    listCurrentConsentTexts(ctx),
    captures ? findCaptureIntents(ctx) : null,
    getLeadQuestions(ctx, hashid),
    listLeadClaims(ctx, hashid),
  ]).catch((error: unknown) => {
    if (hasCode(error, 'not_found')) notFound();
    throw error;
  });
  const { environment, user } = session;
  return (
    <ReadOnly when={isLooking}>
      <ConsentTexts texts={consentTexts}>
        <LeadQuestions leadId={hashid} questions={questions} mayAnswer={!isLooking} />
        <LeadClaims
          leadId={hashid}
          claims={claims}
          mayAnswer={!isLooking && may(ctx, 'return-claim.answer', ctx.scope)}
        />
        <LeadPage
          initial={lead}
          history={history}
          environment={environment}
          singleKeys={user.singleKeys && !isLooking}
          mayCapture={captures}
          products={(intents ?? []).map(({ id, title, synonyms }) => ({ id, title, synonyms }))}
          mayWork={!isLooking && lead.idNumberMasked !== null}
          mayListReads={may(ctx, 'lead-read.list', ctx.scope) && !isLooking}
        />
      </ConsentTexts>
    </ReadOnly>
  );
}
