'use client';

import { useState } from 'react';
import { ExportButton } from '@/components/base/list/export-button';
import { TextField } from '@/components/base/ui/text-field';
import { longestContact, longestName } from '@/lib/care/rights-request/limits';

/** Makes a letter for each lender that was sent a wrong value; what is typed is not stored. */
export function LenderLetters({ id }: { id: number }) {
  const [what, setWhat] = useState('');
  const [wrong, setWrong] = useState('');
  const [right, setRight] = useState('');
  return (
    <div className="flex flex-col gap-5">
      <TextField
        label="Which value"
        value={what}
        onChange={({ target }) => setWhat(target.value)}
        hint="As in “the net income”."
        autoComplete="off"
        maxLength={longestName}
        required
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Wrong"
          value={wrong}
          onChange={({ target }) => setWrong(target.value)}
          hint="As it was sent: what lenders were sent is searched for it."
          autoComplete="off"
          maxLength={longestContact}
          required
        />
        <TextField
          label="Right"
          value={right}
          onChange={({ target }) => setRight(target.value)}
          autoComplete="off"
          maxLength={longestContact}
          required
        />
      </div>
      <div>
        <ExportButton
          path={`/api/portal/rights-request/${id}/lender-letters`}
          body={{ what, wrong, right }}
          label="Letters to lenders as PDF"
          refused="Say which value, what was wrong and what is right."
        />
      </div>
    </div>
  );
}
