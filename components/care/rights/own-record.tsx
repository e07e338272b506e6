'use client';

import { useState } from 'react';
import { ExportButton } from '@/components/base/list/export-button';
import { SelectField } from '@/components/base/ui/select-field';
import { identityCheckLabel } from '@/lib/applicant/rights';
import { copyFormats } from '@/lib/care/applicant-record/copy-format';
import { type IdentityCheck, identityChecks } from '@/word/rights-request';

/** Gives a manager the record of whoever asked, with the own account's data. */
export function OwnRecord({ id, identityCheck: known }: { id: number; identityCheck: IdentityCheck }) {
  const [identityCheck, setIdentityCheck] = useState<IdentityCheck>(known);
  return (
    <div className="flex flex-col gap-5">
      {known === 'none' && (
        <SelectField
          label="Is it the person themselves?"
          value={identityCheck}
          onChange={({ target }) => setIdentityCheck(target.value as IdentityCheck)}
          choices={identityChecks.map((value) => ({ value, label: identityCheckLabel[value] }))}
          required
        />
      )}
      <div className="flex flex-wrap gap-2">
        {copyFormats.map((format) => (
          <ExportButton
            key={format}
            path={`/api/portal/rights-request/${id}/own-record`}
            body={{ format, ...(known === 'none' && { identityCheck }) }}
            label={`Record as ${format.toUpperCase()}`}
            refused="Make sure first that it is the person themselves, and say how."
          />
        ))}
      </div>
    </div>
  );
}
