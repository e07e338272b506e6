'use client';

import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Badge } from '@/components/base/ui/badge';
import { Button } from '@/components/base/ui/button';
import { Card } from '@/components/base/ui/card';
import { FormActions } from '@/components/base/ui/form-actions';
import { Moment } from '@/components/base/ui/moment';
import { TextArea } from '@/components/base/ui/text-area';
import type { ClaimView } from '@/lib/money/claim/view';
import { claimReasonWords } from '@/word/return-claim';
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
            {claim.partnerName} gives this back: {claimReasonWords[claim.reason]}
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
            <AnswerForm path={`/api/portal/lead/${leadId}/claim/${claim.id}`} dueAt={claim.dueAt} />
          )}
        </Card>
      ))}
    </div>
  );
}

const loadSchema = () => import('@/lib/money/claim/schema').then(({ answerClaimInput }) => answerClaimInput);

function AnswerForm({ path, dueAt }: { path: string; dueAt: string }) {
  const form = useSchemaForm({ values: { text: '' }, schema: loadSchema });
  const change = useChange({ path, done: 'Your word is with our support', onRefused: form.refuse });
  return (
    <form {...form.props} onSubmit={form.submit(change)} className="mt-4 flex flex-col gap-4">
      <p className="text-sm text-ink-2">
        Nothing is taken back before <Moment at={new Date(dueAt)} />, unless you answer before.
      </p>
      <TextArea
        label="Your word"
        {...form.field('text')}
        hint="Our operators read it; the lender does not. There is one."
        rows={3}
        maxLength={1_000}
        required
      />
      <FormActions message={form.problem(change)}>
        <Button type="submit" variant="primary" pending={change.pending}>
          Send
        </Button>
      </FormActions>
    </form>
  );
}
