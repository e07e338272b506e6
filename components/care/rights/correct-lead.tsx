'use client';

import { useState } from 'react';
import { useChange } from '@/components/base/form/use-change';
import { ExportButton } from '@/components/base/list/export-button';
import { Button } from '@/components/base/ui/button';
import { FormActions } from '@/components/base/ui/form-actions';
import { formatDay } from '@/components/base/ui/format';
import { SelectField } from '@/components/base/ui/select-field';
import { TextField } from '@/components/base/ui/text-field';
import { findLeadField } from '@/lib/applicant/field';
import {
  type CorrectableLead,
  type Correction,
  correctableFields,
} from '@/lib/care/rights-answer/correctable';
import { IdentityField, useIdentity } from './identity';

interface CorrectLeadProps {
  id: number;
  leads: readonly CorrectableLead[];
  /** False: it is answered, so who asks is known. */
  asksIdentity: boolean;
}

/** Corrects a value of a lead; then offers a letter for each lender that was sent the old one. */
export function CorrectLead({ id, leads, asksIdentity }: CorrectLeadProps) {
  const [lead, setLead] = useState(leads[0]?.id ?? '');
  const [versions, setVersions] = useState<Readonly<Record<string, number>>>({});
  const [field, setField] = useState('');
  const [value, setValue] = useState('');
  const identityCheck = useIdentity();
  const [done, setDone] = useState<Correction | null>(null);
  const change = useChange<Correction>({
    path: `/api/portal/rights-request/${id}/correct`,
    done: 'Corrected',
    onDone: (corrected) => {
      setDone(corrected);
      setVersions({ ...versions, [lead]: corrected.version });
      setValue('');
    },
  });
  const version = versions[lead] ?? leads.find((one) => one.id === lead)?.version ?? 1;
  const isYesOrNo = findLeadField(field)?.kind === 'boolean';
  const { errors, message } = change;
  return (
    <form
      className="flex flex-col gap-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        change.run({
          lead,
          version,
          field,
          value: typed(field, value),
          ...(asksIdentity && { identityCheck }),
        });
      }}
    >
      <SelectField
        label="Lead"
        value={lead}
        onChange={({ target }) => setLead(target.value)}
        choices={leads.map((one) => ({ value: one.id, label: `${one.title}, ${formatDay(one.createdAt)}` }))}
        required
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="Value to correct"
          value={field}
          onChange={({ target }) => {
            setField(target.value);
            setValue('');
          }}
          choices={[
            { value: '', label: 'Choose' },
            ...correctableFields.map(({ name, label }) => ({ value: name, label })),
          ]}
          error={errors.field}
          required
        />
        {isYesOrNo ? (
          <SelectField
            label="What is right"
            value={value}
            onChange={({ target }) => setValue(target.value)}
            choices={[
              { value: '', label: 'Nothing: take it away' },
              { value: 'true', label: 'Yes' },
              { value: 'false', label: 'No' },
            ]}
            error={errors.value}
            required={false}
          />
        ) : (
          <TextField
            label="What is right"
            value={value}
            onChange={({ target }) => setValue(target.value)}
            hint="Left blank: it is taken away."
            autoComplete="off"
            maxLength={1_000}
            error={errors.value}
            required={false}
          />
        )}
      </div>
      {asksIdentity && <IdentityField error={errors.identityCheck} />}
      <FormActions message={Object.keys(errors).length === 0 ? message : null}>
        <Button type="submit" variant="primary" pending={change.pending}>
          Correct it
        </Button>
      </FormActions>
      {done && (
        <div role="status" className="flex flex-col gap-3 rounded-control border border-line p-4">
          <p className="text-sm wrap-anywhere">
            Corrected {done.what}: {done.was ?? 'nothing'} → {done.is ?? 'nothing'}. The affiliate’s systems
            are told that the lead has changed.
          </p>
          {done.was !== null && (
            <div>
              <ExportButton
                path={`/api/portal/rights-request/${id}/lender-letters`}
                body={{ what: done.what, wrong: done.was, right: done.is ?? 'nothing' }}
                label="Letters to its lenders as PDF"
                refused="No lender was sent that value."
              />
            </div>
          )}
        </div>
      )}
    </form>
  );
}

/** As a lead has it: amounts and counts are numbers, however they are spaced. */
function typed(field: string, text: string): string | number | boolean | null {
  const plain = text.trim();
  if (plain === '') return null;
  const kind = findLeadField(field)?.kind;
  if (kind === 'boolean') return plain === 'true';
  const digits = plain.replace(/^R/i, '').replaceAll(/[\s\u00a0]/g, '');
  if ((kind === 'money' || kind === 'count') && /^\d{1,12}$/.test(digits)) return Number(digits);
  return plain;
}
