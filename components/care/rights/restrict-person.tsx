'use client';

import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { FormActions } from '@/components/base/ui/form-actions';
import { formatCount } from '@/components/base/ui/format';
import { TextField } from '@/components/base/ui/text-field';
import { listed } from '@/lib/base/text/text';
import type { RestrictionEffect } from '@/lib/care/rights-request/restriction-view';
import { IdentityField, useIdentity, useIdentityIn } from './identity';

const loadSchema = () =>
  import('@/lib/care/rights-answer/schema').then(({ restrictionInput }) => restrictionInput);

interface RestrictPersonProps {
  id: number;
  effect: RestrictionEffect;
  /** The first day that it may end on, and the one that is suggested. */
  days: { first: string; usual: string };
}

/** Answers a request for restriction: says what it touches, asks until when, and does it. */
export function RestrictPerson({ id, effect, days }: RestrictPersonProps) {
  const identityCheck = useIdentity();
  const form = useSchemaForm({
    values: { until: days.usual, identityCheck },
    schema: loadSchema,
  });
  const change = useChange({
    path: `/api/portal/rights-request/${id}/restriction`,
    done: 'Restricted',
    onRefused: form.refuse,
  });
  useIdentityIn(form.change);
  return (
    <form {...form.props} onSubmit={form.submit(change)} className="flex flex-col gap-5">
      <ul className="flex list-disc flex-col gap-1 pl-5 text-sm text-ink-2">
        {effectLines(effect).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Until the end of"
          type="date"
          min={days.first}
          {...form.field('until')}
          hint="It ends by itself then. The letter says so."
          required
        />
        <IdentityField error={form.errorOf('identityCheck')} />
      </div>
      <FormActions message={form.problem(change)}>
        <Button type="submit" variant="danger" pending={change.pending}>
          Restrict and answer
        </Button>
      </FormActions>
    </form>
  );
}

function effectLines({ leads, affiliates, referrals, texts, callBacks, lenders }: RestrictionEffect) {
  const ends = [
    ...(referrals > 0 ? [formatCount(referrals, 'waiting referral')] : []),
    ...(texts > 0 ? [formatCount(texts, 'text message')] : []),
    ...(callBacks > 0 ? [formatCount(callBacks, 'call-back')] : []),
  ];
  return [
    leads === 0
      ? 'There are no leads of this person now; those that come later are restricted.'
      : `${formatCount(leads, 'lead')} of ${formatCount(affiliates, 'affiliate')}, and those that come later, are shown to nobody but here and in an open claim.`,
    ends.length === 0
      ? 'Nothing that waits would end by it.'
      : `${listed(ends)} will not happen, and will not come back when it is lifted.`,
    lenders.length === 0
      ? 'No lender holds an application that is not decided.'
      : `${listed(lenders)} hold${lenders.length === 1 ? 's' : ''} an application that is not decided; the answer says so.`,
    'Scores, matches, applications, calls and messages stop. Nothing is erased by age meanwhile.',
  ];
}
