'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card, CardBody, CardHeader } from '@/components/ui/card';
import { Checkbox } from '@/components/ui/checkbox';
import { FormActions } from '@/components/ui/form-actions';
import { Notice } from '@/components/ui/state';
import { useChange } from '@/components/use-change';
import type { CatalogueOutcome } from '@/lib/catalogue/schema';
import { CatalogueChanges } from './catalogue-changes';

/** A catalogue file: chosen, previewed, and only then applied. */
export function CatalogueImport({ environment }: { environment: 'uat' | 'production' }) {
  const [content, setContent] = useState<unknown>(null);
  const [unreadable, setUnreadable] = useState(false);
  const [prune, setPrune] = useState(false);
  const [outcome, setOutcome] = useState<CatalogueOutcome | null>(null);
  const preview = useChange<CatalogueOutcome>({ path: '/api/portal/catalogue/preview', onDone: setOutcome });
  const apply = useChange<CatalogueOutcome>({
    path: '/api/portal/catalogue/apply',
    done: 'The catalogue is applied',
    onDone: () => setOutcome(null),
  });
  const look = (file: unknown, withPrune: boolean) => {
    setOutcome(null);
    apply.reset();
    preview.run({ environment, prune: withPrune, file });
  };
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    setOutcome(null);
    preview.reset();
    try {
      const file: unknown = JSON.parse(await chosen.text());
      setUnreadable(false);
      setContent(file);
      look(file, prune);
    } catch {
      setContent(null);
      setUnreadable(true);
    }
  };
  const errors = Object.entries({ ...preview.errors, ...apply.errors });
  const count = outcome?.changes.length ?? 0;
  return (
    <Card>
      <CardHeader
        title="Import a file"
        note="You see what would change before anything does. All of it is applied, or nothing."
      />
      <CardBody className="flex flex-col gap-5">
        <input
          type="file"
          accept=".json,application/json"
          aria-label="Catalogue file"
          onChange={(event) => void choose(event.target.files?.[0])}
          className="text-sm file:mr-3 file:h-10 file:rounded-control file:border file:border-line file:bg-surface-2 file:px-4 file:font-medium file:text-ink"
        />
        <Checkbox
          label="Also switch off what the file leaves out"
          checked={prune}
          onCheckedChange={(checked) => {
            setPrune(checked);
            if (content !== null) look(content, checked);
          }}
        />
        {unreadable && (
          <Notice tone="danger" role="alert">
            This is no JSON file.
          </Notice>
        )}
        {errors.length > 0 && (
          <ul className="flex flex-col gap-1 rounded-control border border-line p-4 text-xs">
            {errors.map(([path, message]) => (
              <li key={path}>
                <span className="font-mono">{path}</span>: <span className="text-danger">{message}</span>
              </li>
            ))}
          </ul>
        )}
        {outcome && <CatalogueChanges changes={outcome.changes} />}
        <FormActions message={preview.message ?? apply.message}>
          <Button
            variant="primary"
            disabled={count === 0}
            pending={preview.pending || apply.pending}
            onClick={() => apply.run({ environment, prune, file: content })}
          >
            {count === 0 ? 'Apply' : `Apply ${count} ${count === 1 ? 'change' : 'changes'}`}
          </Button>
        </FormActions>
      </CardBody>
    </Card>
  );
}
