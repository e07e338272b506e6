'use client';

import { useState } from 'react';
import { useChange } from '@/components/base/form/use-change';
import { Button } from '@/components/base/ui/button';
import { formatCents, formatCount, formatNumber } from '@/components/base/ui/format';
import { Moment } from '@/components/base/ui/moment';
import { SelectField } from '@/components/base/ui/select-field';
import { TextField } from '@/components/base/ui/text-field';
import { useHydrated } from '@/components/base/ui/use-hydrated';
import { kindWords } from '@/components/batch/opt-out-list/words';
import type { RegisterKindView } from '@/lib/batch/register/view';
import type { Environment } from '@/word/environment';

const formats = [
  { value: 'plain', label: 'Plain numbers' },
  { value: 'sha256', label: 'SHA-256 digests' },
] as const;

interface DueFormProps {
  kind: RegisterKindView;
  environment: Environment;
  mayChange: boolean;
  onMade: () => void;
}

/** What is due of one kind, with its price, and the form that makes the file. */
export function DueForm({ kind, environment, mayChange, onMade }: DueFormProps) {
  const hydrated = useHydrated();
  const [column, setColumn] = useState(kind.fileColumn);
  const [isDigests, setIsDigests] = useState(kind.isDigests);
  const make = useChange({
    path: `/api/portal/register/file?environment=${environment}`,
    done: 'The file is made: download it below',
    onDone: onMade,
  });
  const name = kindWords[kind.kind];
  return (
    <section aria-label={name} className="flex flex-col gap-4 rounded-card border border-line p-4">
      <div className="text-sm">
        <h3 className="font-medium">{name}</h3>
        <p className="tabular mt-1 text-base">
          {formatCount(kind.due, 'number')} due, {formatCents(kind.costCents)}
        </p>
        <p className="tabular text-xs text-ink-2">
          Of {formatNumber(kind.numbers)} that will be called; {formatNumber(kind.overdue)} overdue.
          {kind.countedAt && (
            <>
              {' '}
              Counted <Moment at={kind.countedAt} />.
            </>
          )}
        </p>
      </div>
      {mayChange && kind.due > 0 && (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="Heading of its column"
              maxLength={100}
              autoComplete="off"
              required
              disabled={!hydrated}
              value={column}
              error={make.errors.column}
              onChange={({ target }) => setColumn(target.value)}
            />
            <SelectField
              label="Written as"
              choices={formats}
              disabled={!hydrated}
              value={isDigests ? 'sha256' : 'plain'}
              onChange={({ target }) => setIsDigests(target.value === 'sha256')}
            />
          </div>
          {make.message && (
            <p role="alert" className="text-sm text-danger">
              {make.message}
            </p>
          )}
          <div>
            <Button
              variant="primary"
              pending={make.pending}
              onClick={() => make.run({ kind: kind.kind, column, isDigests })}
            >
              Make the file<span className="sr-only">: {name}</span>
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
