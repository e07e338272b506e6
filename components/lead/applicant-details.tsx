import type { ReactNode } from 'react';
import { formatRand } from '@/components/offer/quote';
import { Card } from '@/components/ui/card';
import { findLeadField } from '@/lib/lead/field';
import type { PortalLead } from '@/lib/lead/portal-view';
import { IdNumberReveal } from './id-number-reveal';

/** What is stored about the applicant. */
export function ApplicantDetails({ lead }: { lead: PortalLead }) {
  const { applicant } = lead;
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-lg">Applicant</h2>
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 lg:grid-cols-4">
        <Detail label="ID number">
          {lead.id_number_masked ? (
            <IdNumberReveal leadId={lead.id} masked={lead.id_number_masked} />
          ) : (
            'Erased'
          )}
        </Detail>
        {applicant && (
          <>
            <Detail label="Born">
              {applicant.date_of_birth}, {applicant.age} years
            </Detail>
            <Detail label="Gender">{capital(applicant.gender)}</Detail>
            <Detail label="Status">{capital(applicant.citizenship)}</Detail>
          </>
        )}
        <Detail label="Cell phone">{formatPhone(lead.cell_phone_number)}</Detail>
        <Detail label="Email">{lead.email ?? '–'}</Detail>
        {Object.entries(lead.fields).map(([name, value]) => (
          <Detail key={name} label={findLeadField(name)?.label ?? name}>
            {formatValue(name, value)}
          </Detail>
        ))}
      </dl>
    </Card>
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

function formatValue(name: string, value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const unit = findLeadField(name)?.unit;
  if (typeof value === 'number' && unit === 'rand') return formatRand(value);
  return String(value);
}

/** `082 123 4567`. */
export function formatPhone(phone: string): string {
  return phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3');
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
