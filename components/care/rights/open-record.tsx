'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchOk, RequestError } from '@/components/base/client/request';
import { saveFile } from '@/components/base/client/save-file';
import { changeProblem, fieldMessages } from '@/components/base/form/change-problem';
import { Button } from '@/components/base/ui/button';
import { Notice } from '@/components/base/ui/state';
import { TextField } from '@/components/base/ui/text-field';

/** Gives the record to whoever has the link and types the ID number: once, and again within minutes if it did not arrive. */
export function OpenRecord({ token }: { token: string }) {
  const [idNumber, setIdNumber] = useState('');
  const open = useMutation({
    mutationFn: async () => {
      const response = await fetchOk('/api/portal/record-link/open', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token, idNumber }),
      });
      return response.blob();
    },
    onSuccess: (file) => saveFile(file, 'record.pdf'),
  });
  const { error } = open;
  const wrong = error instanceof RequestError ? fieldMessages(error.body.errors).idNumber : undefined;
  if (open.isSuccess)
    return (
      <div className="flex flex-col items-start gap-5">
        <Notice tone="success" title="The record is in your downloads" role="status">
          Open it now: if it is damaged, you can download it again within ten minutes, three times in all.
          Then the link does not work any more.
        </Notice>
        <Button onClick={() => open.mutate()}>Download again</Button>
      </div>
    );
  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        open.mutate();
      }}
    >
      <TextField
        label="Your ID number"
        value={idNumber}
        onChange={({ target }) => setIdNumber(target.value)}
        error={wrong}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        inputClassName="tabular"
        required
      />
      {error && !wrong && (
        <p role="alert" className="text-sm text-danger">
          {error instanceof RequestError && error.status === 404
            ? 'This link does not work any more. Ask for a new one.'
            : changeProblem(error)}
        </p>
      )}
      <Button type="submit" variant="primary" pending={open.isPending}>
        Download the record
      </Button>
    </form>
  );
}
