'use client';

import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { className } from '@/components/base/ui/class-name';
import { formatCount } from '@/components/base/ui/format';
import type { LeadFieldName } from '@/lib/applicant/field';
import { isBlank } from './form-value';
import { LeadField, type LeadForm } from './lead-field';

const groups: readonly { title: string; names: readonly LeadFieldName[] }[] = [
  { title: 'Applicant', names: ['title', 'language', 'education'] },
  {
    title: 'Work and income',
    names: [
      'employed',
      'company_name',
      'employment_period',
      'income_source',
      'gross_income',
      'net_income',
      'payday',
      'payment_frequency',
      'bank_name',
    ],
  },
  {
    title: 'Loan and debt',
    names: [
      'loan_amount_required',
      'repayment_period',
      'expenses',
      'debt_amount',
      'open_loans',
      'debt_review',
      'credit_score_label',
      'credit_score_int',
    ],
  },
  { title: 'Address', names: ['street_address', 'suburb', 'city', 'postal_code', 'province'] },
];
const grouped: ReadonlySet<string> = new Set(groups.flatMap(({ names }) => names));

interface MoreDetailsProps {
  form: LeadForm;
  names: readonly string[];
  /** Fields that we fill in, shown while the section is closed. */
  notAsked: ReactNode;
}

/** The fields that no lender of the product looks at, in groups; closed until they are wanted. */
export function MoreDetails({ form, names, notAsked }: MoreDetailsProps) {
  const [open, setOpen] = useState(false);
  const filled = names.filter((name) => !isBlank(form.getValues(name))).length;
  const others = { title: 'Other', names: names.filter((name) => !grouped.has(name)) };
  return (
    <section className="p-5 sm:p-6">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex w-full items-center justify-between gap-4 rounded-control text-left"
      >
        <span>
          <span className="block text-lg font-semibold tracking-tight">All fields</span>
          <span className="block text-sm text-ink-2">
            Optional. They are stored with the lead.
            {filled > 0 && !open && ` ${formatCount(filled, 'field')} filled in.`}
          </span>
          {!open && notAsked}
        </span>
        <ChevronDown
          size={20}
          aria-hidden="true"
          className={className('shrink-0 text-ink-2 transition-transform', open && 'rotate-180')}
        />
      </button>
      {open &&
        [...groups, others].map(({ title, names: members }) => {
          const shown = (members as readonly string[]).filter((name) => names.includes(name));
          return (
            shown.length > 0 && (
              <fieldset key={title} className="mt-5">
                <legend className="mb-3 text-sm font-semibold">{title}</legend>
                <div className="grid gap-4 sm:grid-cols-2">
                  {shown.map((name) => (
                    <LeadField key={name} form={form} name={name} unmarked />
                  ))}
                </div>
              </fieldset>
            )
          );
        })}
    </section>
  );
}
