'use client';

import { ExportButton } from '@/components/base/list/export-button';
import { copyFormats } from '@/lib/care/applicant-record/copy-format';
import { IdentityField, useIdentity } from './identity';

/** Gives a manager the record of whoever asked, with the own account's data. */
export function OwnRecord({ id, asksIdentity }: { id: number; asksIdentity: boolean }) {
  const identityCheck = useIdentity();
  return (
    <div className="flex flex-col gap-5">
      {asksIdentity && <IdentityField />}
      <div className="flex flex-wrap gap-2">
        {copyFormats.map((format) => (
          <ExportButton
            key={format}
            path={`/api/portal/rights-request/${id}/own-record`}
            body={{ format, ...(asksIdentity && { identityCheck }) }}
            label={`Record as ${format.toUpperCase()}`}
            refused="Make sure first that it is the person themselves, and say how."
          />
        ))}
      </div>
    </div>
  );
}
