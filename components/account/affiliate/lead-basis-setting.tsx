import { ConfirmChange } from '@/components/base/form/confirm-change';
import { basisText } from '@/lib/account/affiliate/basis-text';
import type { LeadBasis } from '@/word/lead';

const other: Record<LeadBasis, LeadBasis> = { asked: 'outbound', outbound: 'asked' };
const consequence: Record<LeadBasis, string> = {
  asked:
    'New leads that do not say otherwise count as people who asked for a loan. Choose this where people come to you, such as on a website.',
  outbound:
    'New leads that do not say otherwise count as people on a list that is called. Choose this where you call people who did not ask first.',
};

/** What leads are taken for that do not say why one may speak to the applicant, with a button that changes it. */
export function LeadBasisSetting({ affiliateId, basis }: { affiliateId: number; basis: LeadBasis }) {
  const wanted = other[basis];
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span>{basisText[basis]}</span>
      <ConfirmChange
        size="sm"
        label="Change"
        title={`“${basisText[wanted]}”, unless a lead says otherwise?`}
        confirmLabel="Change"
        tone="primary"
        path={`/api/portal/affiliate/${affiliateId}/lead-basis`}
        method="PUT"
        body={{ leadBasis: wanted }}
        done="Changed for new leads"
      >
        <p>{consequence[wanted]}</p>
        <p>Leads that are stored already stay as they are.</p>
      </ConfirmChange>
    </div>
  );
}
