'use client';

import { TriangleAlert } from 'lucide-react';
import { formatCount } from '@/components/base/ui/format';
import type { RowWarningCode } from '@/lib/batch/correct/row-warning';
import type { WarningGroup } from '@/lib/batch/correct/warned-row';
import { ReviewList } from './review-list';

const texts: Record<RowWarningCode, { title: string; note: string }> = {
  names_equal: { title: 'First and last name are the same', note: 'Find the last name.' },
  names_swapped: { title: 'First and last name look swapped', note: 'The two names change places.' },
  phone_not_mobile: {
    title: 'Landline and service numbers',
    note: 'They cannot receive an SMS or WhatsApp.',
  },
  phone_all_equal: { title: 'Phone numbers of one digit repeated', note: 'Find the real number.' },
  email_domain: { title: 'Email addresses with a mistyped domain', note: 'One letter off a common domain.' },
  title_gender: {
    title: 'Titles that do not fit the ID number',
    note: 'Either may be wrong; this changes the title.',
  },
  income_unit: {
    title: 'Monthly incomes that look like a year’s, or like cents',
    note: 'The other income of the row tells which, where there is one.',
  },
  net_above_gross: { title: 'Net income above gross income', note: 'The two amounts change places.' },
  expenses_above_income: { title: 'Expenses above the income', note: 'Check both.' },
  loan_above_40_incomes: {
    title: 'Loans of more than 40 monthly incomes',
    note: 'Look for an extra digit.',
  },
  no_lender_age: {
    title: 'Age that no lender takes',
    note: 'They are stored, and get no offer of this product.',
  },
  consent_text_unknown: {
    title: 'Consent texts that nobody can have read',
    note: 'The row is sent, and its key is not kept: look it up in your own system.',
  },
  instalment_share: {
    title: 'Instalments above 60 % of the income',
    note: 'Check the loan and the number of months.',
  },
};

interface WarningListProps {
  groups: readonly WarningGroup[];
  onTake: (codes: readonly RowWarningCode[]) => Promise<void>;
}

/** Lists valid values that are probably wrong, and what was probably meant. Refuses nothing. */
export function WarningList({ groups, onTake }: WarningListProps) {
  if (groups.length === 0) return null;
  return (
    <ReviewList
      icon={<TriangleAlert size={18} aria-hidden="true" className="text-warning" />}
      title="Possible mistakes"
      note="These values are valid, and are sent as they are unless you change them."
      groups={groups.map(({ code, count, suggested, items }) => ({
        ...texts[code],
        kind: code,
        count,
        changes: suggested,
        items: items.map(({ row, message, suggestions }) => ({ row, message, changes: suggestions })),
      }))}
      buttonText={(suggestions) => `Use ${formatCount(suggestions, 'suggestion')}`}
      onApply={onTake}
    />
  );
}
