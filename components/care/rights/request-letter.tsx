'use client';

import { useState } from 'react';
import { ExportButton } from '@/components/base/list/export-button';
import { TextField } from '@/components/base/ui/text-field';
import { longestContact, longestName } from '@/lib/care/rights-request/limits';

/** Makes the letter about a request. To whom it goes is as entered, and may be typed over; that is not stored. */
export function RequestLetter({
  id,
  name: known,
  address,
}: {
  id: number;
  name: string | null;
  address: string | null;
}) {
  const [name, setName] = useState(known ?? '');
  const [to, setTo] = useState(address ?? '');
  return (
    <div className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="To"
          value={name}
          onChange={({ target }) => setName(target.value)}
          maxLength={longestName}
          autoComplete="off"
          required
        />
        <TextField
          label="Address"
          value={to}
          onChange={({ target }) => setTo(target.value)}
          hint="A comma begins a new line."
          maxLength={longestContact}
          autoComplete="off"
          required={false}
        />
      </div>
      <div>
        <ExportButton
          path={`/api/portal/rights-request/${id}/letter`}
          body={{ name, address: to }}
          label="Letter as PDF"
          refused="Say to whom the letter goes."
        />
      </div>
    </div>
  );
}
