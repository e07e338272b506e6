import { LaterReplyForm } from '@/components/base/form/later-reply-form';
import { Badge } from '@/components/base/ui/badge';
import { Card } from '@/components/base/ui/card';
import { Moment } from '@/components/base/ui/moment';
import type { ClaimView } from '@/lib/money/claim/view';
import { longestClaimWords } from '@/word/return-claim';
import { ClaimBox } from './claim-box';
import { claimStateWords } from './claim-words';

/** What lenders claim about a lead, with what is stored here, and the affiliate's one word. Nothing if nobody does. */
export function LeadClaims({
  leadId,
  claims,
  mayAnswer,
}: {
  leadId: string;
  claims: readonly ClaimView[];
  mayAnswer: boolean;
}) {
  if (claims.length === 0) return null;
  return (
    <div className="mb-6 flex flex-col gap-4">
      {claims.map((claim) => (
        <Card key={claim.id} className="p-5 sm:p-6">
          <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg">
            {claim.partnerName} gives this back: {claim.reasonWords}
            <Badge tone={claimStateWords[claim.state].tone}>{claimStateWords[claim.state].label}</Badge>
          </h2>
          <p className="mt-1 mb-4 text-xs text-ink-2">
            <Moment at={new Date(claim.openedAt)} form="recent" />
          </p>
          <ClaimBox box={claim.box} />
          {claim.answer !== null && (
            <div className="mt-4 border-l-2 border-line pl-4">
              <p className="break-words whitespace-pre-line">{claim.answer}</p>
              <p className="mt-1 text-xs text-ink-2">{claim.answeredBy ?? 'Your word'}</p>
            </div>
          )}
          {claim.decision !== null && (
            <p className="mt-4 text-sm break-words whitespace-pre-line">Decision: {claim.decision}</p>
          )}
          {claim.state === 'open' && claim.answer === null && mayAnswer && (
            <LaterReplyForm
              path={`/api/portal/lead/${leadId}/claim/${claim.id}`}
              label="Your word"
              hint="Our operators read it; the lender does not. There is one."
              confirmLabel="Send"
              done="Your word is with our support"
              longest={longestClaimWords}
            >
              <p className="text-sm text-ink-2">
                Nothing is taken back before <Moment at={new Date(claim.dueAt)} />, unless you answer before.
              </p>
            </LaterReplyForm>
          )}
        </Card>
      ))}
    </div>
  );
}
