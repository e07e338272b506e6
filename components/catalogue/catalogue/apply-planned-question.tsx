'use client';

import { useQuery } from '@tanstack/react-query';
import { linesOf } from '@/components/base/audit/change-text';
import { requestJson } from '@/components/base/client/request';
import { changeProblem } from '@/components/base/form/change-problem';
import { ConsequenceDialog } from '@/components/base/form/consequence-dialog';
import { useChange } from '@/components/base/form/use-change';
import { Button } from '@/components/base/ui/button';
import { Dialog } from '@/components/base/ui/dialog';
import { FormActions } from '@/components/base/ui/form-actions';
import { sentence } from '@/components/base/ui/format';
import { Notice } from '@/components/base/ui/state';
import type { PlannedConflict, PlannedEffect } from '@/lib/catalogue/planned-change/schema';
import { CatalogueChanges } from './catalogue-changes';
import { CatalogueLossList } from './catalogue-loss';
import { nounText } from './noun-text';

interface ApplyPlannedQuestionProps {
  id: number;
  open: boolean;
  onClose: () => void;
}

/** Shows what a planned change would do now, and what conflicts with it side by side, before it is applied. */
export default function ApplyPlannedQuestion({ id, open, onClose }: ApplyPlannedQuestionProps) {
  const path = `/api/portal/catalogue/planned/${id}`;
  const effect = useQuery({
    queryKey: ['planned change', id],
    queryFn: ({ signal }) => requestJson<PlannedEffect>(path, { signal }),
    enabled: open,
    retry: false,
    // Compared afresh each time: the catalogue may have changed.
    gcTime: 0,
    staleTime: 0,
  });
  const apply = useChange({ path: `${path}/apply`, done: 'Planned change applied', onDone: onClose });
  const { data, error } = effect;
  if (error)
    return (
      <Dialog open={open} onOpenChange={onClose} title="This change cannot be applied">
        <FormActions message={changeProblem(error)}>
          <Button onClick={onClose}>Close</Button>
        </FormActions>
      </Dialog>
    );
  if (!data) return null;
  const { conflicts, problems, gone } = data;
  const isOver = conflicts.length > 0 || gone !== null;
  return (
    <ConsequenceDialog
      open={open}
      onOpenChange={onClose}
      title={conflicts.length > 0 ? 'Overwrite what was changed meanwhile?' : 'Apply this change now?'}
      consequence={data.consequence}
      confirmLabel={conflicts.length > 0 ? 'Overwrite and apply' : 'Apply now'}
      pending={apply.pending}
      figureError={apply.errors.confirm}
      message={apply.message}
      onConfirm={(confirm) =>
        apply.run(
          { ...(data.newest > 0 && { seen: data.newest }), overwrite: isOver, confirm },
          { onError: () => void effect.refetch() },
        )
      }
    >
      {problems.length > 0 && (
        <Notice tone="danger" title="It cannot be applied yet">
          {problems.map((problem) => sentence(problem)).join(' ')}
        </Notice>
      )}
      {gone !== null && (
        <Notice tone="warning" title="Nobody stands for it">
          {sentence(gone)}
        </Notice>
      )}
      {conflicts.map((conflict) => (
        <Conflict key={`${conflict.noun} ${conflict.name} ${conflict.field}`} conflict={conflict} />
      ))}
      <CatalogueLossList loss={data.loss} />
      <CatalogueChanges changes={data.changes} unchanged="Nothing would change: it is like this already." />
      <p>Takes effect on the next request. What it does not touch stays as it is now.</p>
    </ConsequenceDialog>
  );
}

const sides = [
  ['before', 'When planned'],
  ['now', 'Now'],
  ['planned', 'Planned'],
] as const;

function Conflict({ conflict }: { conflict: PlannedConflict }) {
  const { noun, name, field } = conflict;
  return (
    <section
      aria-label={`${field} of ${nounText[noun]} ${name}`}
      className="rounded-control border border-line p-3"
    >
      <p className="text-ink-2">
        {nounText[noun]} <span className="font-medium text-ink">{name}</span>,{' '}
        <span className="font-mono">{field}</span>
      </p>
      <dl className="mt-2 grid gap-3 sm:grid-cols-3">
        {sides.map(([side, label]) => (
          <div key={side} className="min-w-0">
            <dt className="text-xs text-ink-2">{label}</dt>
            {linesOf(field, conflict[side]).map((line) => (
              <dd key={line} className="break-words text-ink">
                {line}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}
