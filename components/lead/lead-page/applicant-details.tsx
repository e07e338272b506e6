import type { ReactNode } from 'react';
import { Card } from '@/components/base/ui/card';
import { className } from '@/components/base/ui/class-name';
import { capitalize, formatDay, formatPhone } from '@/components/base/ui/format';
import { NotAskedMark } from '@/components/lead/capture/not-asked-mark';
import { factText } from '@/components/lead/lead/fact-text';
import { SaidBeside } from '@/components/lead/lead/said-beside';
import { findLeadField } from '@/lib/applicant/field';
import type { ApplicantStatement } from '@/lib/lead/applicant-statement/view';
import type { PortalLead } from '@/lib/lead/lead-page/view';
import type { Environment } from '@/word/environment';
import { IdNumberReveal } from './id-number-reveal';

const contact = ['first_name', 'last_name', 'cell_phone_number', 'email'];

/** Shows what is stored about the applicant. */
export function ApplicantDetails({ lead, environment }: { lead: PortalLead; environment: Environment }) {
  const { applicant, statements } = lead;
  const said = (name: string) => statements.find(({ field }) => field === name);
  /** Said of values that were taken away since. */
  const taken = statements.filter(
    ({ field }) => !contact.includes(field) && lead.fields[field] === undefined,
  );
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
        {said('first_name') && (
          <Detail label="First name" of={said('first_name')}>
            {lead.firstName}
          </Detail>
        )}
        {said('last_name') && (
          <Detail label="Last name" of={said('last_name')}>
            {lead.lastName}
          </Detail>
        )}
        <Detail label="Cell phone" of={said('cell_phone_number')}>
          {formatPhone(lead.cellPhoneNumber)}
        </Detail>
        <Detail label="Email" of={said('email')}>
          {lead.email === null ? '–' : <Email address={lead.email} />}
        </Detail>
        {Object.entries(lead.fields).map(([name, value]) => (
          <Detail key={name} label={findLeadField(name)?.label ?? name} of={said(name)}>
            {factText(name, value)}
            {name === lead.filledIncome && (
              <span className="block text-xs font-normal text-ink-2">
                <NotAskedMark /> Taken from the {name === 'net_income' ? 'gross' : 'net'} income.
              </span>
            )}
          </Detail>
        ))}
        {taken.map((one) => (
          <Detail key={one.field} label={findLeadField(one.field)?.label ?? one.field} of={one}>
            –
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

/** `of`: what the applicant says beside it. */
function Detail({
  label,
  of,
  children,
}: {
  label: string;
  of?: ApplicantStatement | undefined;
  children: ReactNode;
}) {
  return (
    <div className={className('min-w-0', of && 'col-span-2')}>
      <dt className="text-xs text-ink-2">{label}</dt>
      <dd className="tabular mt-0.5 text-sm font-medium break-words">
        {children}
        <SaidBeside of={of} />
      </dd>
    </div>
  );
}
