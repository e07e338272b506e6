'use client';

import { type RefObject, useState } from 'react';
import { Button } from '@/components/base/ui/button';
import { Card } from '@/components/base/ui/card';
import { TextField } from '@/components/base/ui/text-field';
import { cleanKey, keyProblem } from '@/lib/docs/docs/quickstart/key';

interface KeyFormProps {
  /** The key in use; '' without one. */
  value: string;
  onKeep: (key: string) => void;
  onForget: () => void;
  field: RefObject<HTMLInputElement | null>;
}

/** Asks for the reader's UAT key, or says which one is in use. It sends nothing. */
export function KeyForm({ value, onKeep, onForget, field }: KeyFormProps) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | undefined>();
  if (value !== '')
    return (
      <Card className="flex flex-wrap items-center justify-between gap-3 px-5 py-3.5">
        <p className="text-sm">
          Runs with your UAT key <code className="font-mono">…{value.slice(-4)}</code>
          <span className="block text-xs text-ink-2">Kept in this tab until you close it.</span>
        </p>
        <Button size="sm" onClick={onForget}>
          Forget key
        </Button>
      </Card>
    );
  const use = () => {
    const key = cleanKey(typed);
    const problem = keyProblem(key);
    setError(problem ?? undefined);
    if (problem !== null) {
      field.current?.focus();
      return;
    }
    setTyped('');
    onKeep(key);
  };
  return (
    <Card>
      <form
        className="flex flex-wrap items-start gap-3 px-5 py-4"
        onSubmit={(event) => {
          event.preventDefault();
          use();
        }}
      >
        <div className="min-w-0 flex-1 basis-72">
          <TextField
            ref={field}
            label="UAT key"
            type="password"
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            value={typed}
            error={error}
            hint="Sent to the UAT API alone, and kept in this tab until you close it."
            onChange={({ target }) => {
              setTyped(target.value);
              setError(undefined);
            }}
          />
        </div>
        <Button type="submit" variant="primary" className="mt-7">
          Use key
        </Button>
      </form>
    </Card>
  );
}
