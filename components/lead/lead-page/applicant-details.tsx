import type { ReactNode } from 'react';
import { Card } from '@/components/base/ui/card';
import { capitalize, formatDay, formatPhone } from '@/components/base/ui/format';
import { NotAskedMark } from '@/components/lead/capture/not-asked-mark';
import { factText } from '@/components/lead/lead/fact-text';
import { findLeadField } from '@/lib/applicant/field';
import type { PortalLead } from '@/lib/lead/lead-page/view';
import type { Environment } from '@/word/environment';
import { IdNumberReveal } from './id-number-reveal';

/** Shows what is stored about the applicant. */
export function ApplicantDetails({ lead, environment }: { lead: PortalLead; environment: Environment }) {
  const { applicant } = lead;
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-lg">Applicant</h2>
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 lg:grid-cols-4">
        <Detail label="ID number">
          {lead.idNumberMasked ? (
            <IdNumberReveal leadId={lead.id} masked={lead.idNumberMasked} environment={environment} />
          ) : (
            'Erased'
          )}
        </Detail>
        {applicant && (
          <>
            <Detail label="Born">
              {formatDay(applicant.dateOfBirth)}, age {applicant.age}
            </Detail>
            <Detail label="Gender">{capitalize(applicant.gender)}</Detail>
            <Detail label="Citizenship">{capitalize(applicant.citizenship)}</Detail>
          </>
        )}
        <Detail label="Cell phone">{formatPhone(lead.cellPhoneNumber)}</Detail>
        <Detail label="Email">{lead.email === null ? '–' : <Email address={lead.email} />}</Detail>
        {Object.entries(lead.fields).map(([name, value]) => (
          <Detail key={name} label={findLeadField(name)?.label ?? name}>
            {factText(name, value)}
            {name === lead.filledIncome && (
              <span className="block text-xs font-normal text-ink-2">
                <NotAskedMark /> Taken from the {name === 'net_income' ? 'gross' : 'net'} income.
              </span>
            )}
          </Detail>
        ))}
      </dl>
    </Card>
  );
}

/** Breaks before the domain where there is no room for the whole. */
function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-2">{label}</dt>
      <dd className="tabular mt-0.5 text-sm font-medium break-words">{children}</dd>
    </div>
  );
}
