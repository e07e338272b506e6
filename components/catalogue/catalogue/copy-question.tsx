'use client';

import { useQuery } from '@tanstack/react-query';
import { requestJson } from '@/components/base/client/request';
import { useChange } from '@/components/base/form/use-change';
import { Button } from '@/components/base/ui/button';
import { FormActions } from '@/components/base/ui/form-actions';
import { Spinner } from '@/components/base/ui/spinner';
import { Notice } from '@/components/base/ui/state';
import type { CopyPreview } from '@/lib/catalogue/catalogue-file/schema';
import { CatalogueChanges } from './catalogue-changes';
import { nounText } from './noun-text';

interface CopyQuestionProps {
  noun: 'intent' | 'partner';
  id: number;
  onClose: () => void;
}

const notes = {
  intent:
    'An existing product with this title keeps its status: if it is active, the change is live immediately. A new one starts inactive and gets a new id in Production.',
  partner:
    'Saved settings are copied, without the connection. An existing lender with this slug keeps its connection and status; a new one starts inactive, with its own signing secret: roll it there to see it.',
};

/** What would change in Production, and the button that copies it there. */
export function CopyQuestion({ noun, id, onClose }: CopyQuestionProps) {
  const path = `/api/portal/${noun}/${id}/copy`;
  const preview = useQuery({
    queryKey: ['copy preview', noun, id],
    queryFn: ({ signal }) => requestJson<CopyPreview>(path, { signal }),
    // Compared afresh each time: either side may have changed.
    gcTime: 0,
    staleTime: 0,
  });
  const copy = useChange({ path, done: `The ${nounText[noun]} is in Production`, onDone: onClose });
  const { data } = preview;
  const canCopy = data !== undefined && data.changes.length > 0 && data.problems.length === 0;
  return (
    <div className="flex flex-col gap-5">
      <p className="text-sm text-ink-2">{notes[noun]}</p>
      {preview.isPending && (
        <p role="status" className="flex items-center gap-2 text-sm text-ink-2">
          <Spinner /> Comparing with Production
        </p>
      )}
      {data && data.problems.length > 0 && (
        <Notice tone="danger" role="alert" title="This cannot be copied yet">
          <ul>
            {data.problems.map((problem) => (
              <li key={problem}>{problem}.</li>
            ))}
          </ul>
        </Notice>
      )}
      {data && <CatalogueChanges changes={data.changes} unchanged="Production is already like this." />}
      <FormActions message={copy.message ?? preview.error?.message ?? null}>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" disabled={!canCopy} pending={copy.pending} onClick={() => copy.run({})}>
          Copy
        </Button>
      </FormActions>
    </div>
  );
}
