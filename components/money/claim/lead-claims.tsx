import { Badge } from '@/components/base/ui/badge';
import { Card } from '@/components/base/ui/card';
import { Moment } from '@/components/base/ui/moment';
import type { ClaimView } from '@/lib/money/claim/view';
import { ClaimBox } from './claim-box';
import { claimStateWords } from './claim-words';
import { LaterWordForm } from './later-word-form';

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
            <LaterWordForm path={`/api/portal/lead/${leadId}/claim/${claim.id}`} dueAt={claim.dueAt} />
          )}
        </Card>
      ))}
    </div>
  );
}
