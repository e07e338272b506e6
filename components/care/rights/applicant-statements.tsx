'use client';

import { ConfirmChange } from '@/components/base/form/confirm-change';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { FormActions } from '@/components/base/ui/form-actions';
import { formatDay } from '@/components/base/ui/format';
import { Moment } from '@/components/base/ui/moment';
import { SelectField } from '@/components/base/ui/select-field';
import { TextArea } from '@/components/base/ui/text-area';
import { findLeadField } from '@/lib/applicant/field';
import { correctableFields } from '@/lib/care/rights-answer/correctable';
import type { AttachedStatement, StatementChoices } from '@/lib/care/rights-answer/statement-view';
import { longestStatement } from '@/lib/care/rights-request/limits';
import { IdentityField, useIdentity, useIdentityIn } from './identity';

const loadSchema = () =>
  import('@/lib/care/rights-answer/schema').then(({ statementInput }) => statementInput);

interface ApplicantStatementsProps extends StatementChoices {
  id: number;
  /** Nobody has said yet who asks, or may correct it. */
  asksIdentity: boolean;
}

/** What the person says beside values that are not corrected: attached, put in the place of another, or withdrawn. */
export function ApplicantStatements({ id, leads, statements, asksIdentity }: ApplicantStatementsProps) {
  const path = `/api/portal/rights-request/${id}/statement`;
  const identityCheck = useIdentity();
  const checked = asksIdentity ? { identityCheck } : {};
  const form = useSchemaForm({
    values: {
      lead: (leads.length === 1 && leads[0]?.id) || '',
      field: '',
      words: '',
      identityCheck,
    },
    schema: loadSchema,
    body: ({ lead, identityCheck: _, ...said }) => ({ ...said, lead: lead || null, ...checked }),
  });
  const change = useChange({
    path,
    done: 'Attached',
    onRefused: form.refuse,
    onDone: () => form.reset({ ...form.values(), field: '', words: '' }),
  });
  useIdentityIn(form.change);
  const [lead, field] = [form.value('lead'), form.value('field')];
  const replaced = statements.filter(
    (one) => one.field === field && (lead === '' || one.lead === lead),
  ).length;
  return (
    <div className="flex flex-col gap-6">
      {statements.length > 0 && (
        <ul className="flex flex-col gap-4">
          {statements.map((one) => (
            <li key={one.id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
              <Said one={one} />
              <ConfirmChange
                size="sm"
                label="Withdraw"
                title="Withdraw the statement?"
                confirmLabel="Withdraw it"
                method="DELETE"
                path={path}
                body={{ statement: one.id, ...checked }}
                done="Withdrawn"
              >
                <p>
                  What they say beside “{labelOf(one.field)}” is taken away and forgotten. That it stood there
                  stays in the audit trail.
                </p>
              </ConfirmChange>
            </li>
          ))}
        </ul>
      )}
      <form {...form.props} onSubmit={form.submit(change)} className="flex flex-col gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            label="Lead"
            {...form.field('lead')}
            choices={[
              ...(leads.length > 1 ? [{ value: '', label: 'All of theirs that have the value' }] : []),
              ...leads.map((one) => ({ value: one.id, label: `${one.title}, ${formatDay(one.createdAt)}` })),
            ]}
            required
          />
          <SelectField
            label="Beside which value"
            {...form.field('field')}
            choices={[
              { value: '', label: 'Choose' },
              ...correctableFields.map(({ name, label }) => ({ value: name, label })),
            ]}
            required
          />
        </div>
        <TextArea
          label="What they say"
          {...form.field('words')}
          hint="In their words, or as they agreed to them: whoever reads the value reads this."
          rows={3}
          maxLength={longestStatement}
          required
        />
        {asksIdentity && <IdentityField error={form.errorOf('identityCheck')} />}
        {replaced > 0 && (
          <p role="status" className="text-sm text-warning">
            It takes the place of what they say there now, which is forgotten.
          </p>
        )}
        <FormActions message={form.problem(change)}>
          <Button type="submit" variant="primary" pending={change.pending}>
            {replaced > 0 ? 'Replace it' : 'Attach it'}
          </Button>
        </FormActions>
      </form>
    </div>
  );
}

function Said({ one }: { one: AttachedStatement }) {
  return (
    <div className="min-w-0 text-sm">
      <p className="font-medium break-words">
        {labelOf(one.field)} · {one.title}
      </p>
      <blockquote className="mt-1 border-l-2 border-line pl-3 break-words whitespace-pre-line">
        {one.words}
      </blockquote>
      <p className="mt-1 text-xs text-ink-2">
        <Moment at={one.at} /> · request no. {one.request}
        {one.isOfFormer && ' · the value has changed since'}
      </p>
    </div>
  );
}

const labelOf = (field: string) => findLeadField(field)?.label ?? field;
