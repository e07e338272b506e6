'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RequestError, requestJson } from '@/components/base/client/request';
import { changeProblem, fieldMessages } from '@/components/base/form/change-problem';
import { ConsequenceDialog } from '@/components/base/form/consequence-dialog';
import { useChange } from '@/components/base/form/use-change';
import { Button } from '@/components/base/ui/button';
import { Dialog } from '@/components/base/ui/dialog';
import { FormActions } from '@/components/base/ui/form-actions';
import { formatMoment } from '@/components/base/ui/format';
import { TextField } from '@/components/base/ui/text-field';
import { showToast } from '@/components/base/ui/toast';
import { momentOfMinute } from '@/lib/base/time/date';
import type { PlanPreview } from '@/lib/catalogue/planned-change/schema';
import type { Environment } from '@/word/environment';
import { CatalogueChanges } from './catalogue-changes';
import { CatalogueLossList } from './catalogue-loss';
import { ReasonField } from './reason-field';

const path = '/api/portal/catalogue/planned';

interface PlanQuestionProps {
  environment: Environment;
  /** The save or import to plan, as the server reads it; null while nothing is asked. */
  change: object | null;
  /** Typed already in the form that makes the change. */
  reason?: string;
  onClose: () => void;
  onPlanned: () => void;
}

/** Shows what would change, and plans it for a time. Mounted afresh for each change. */
export default function PlanQuestion({
  environment,
  change,
  reason: typed = '',
  onClose,
  onPlanned,
}: PlanQuestionProps) {
  const [time, setTime] = useState('');
  const [isTimeMissing, setIsTimeMissing] = useState(false);
  const [reason, setReason] = useState(typed);
  const preview = useQuery({
    queryKey: ['plan', environment, change],
    queryFn: ({ signal }) =>
      requestJson<PlanPreview>(`${path}/preview`, { method: 'POST', body: { environment, change }, signal }),
    enabled: change !== null,
    retry: false,
    // Compared afresh each time: the catalogue may have changed.
    gcTime: 0,
    staleTime: 0,
  });
  const plan = useChange<{ dueAt: string }>({
    path,
    onDone: ({ dueAt }) => {
      showToast(`Planned for ${formatMoment(dueAt)}`);
      onPlanned();
    },
  });
  const { data, error } = preview;
  const open = change !== null;
  if (error)
    return (
      <Dialog open={open} onOpenChange={onClose} title="This cannot be planned">
        <FormActions message={problemText(error)}>
          <Button onClick={onClose}>Close</Button>
        </FormActions>
      </Dialog>
    );
  if (!data) return null;
  const { confirm: figureError, dueAt: timeError, reason: reasonError, ...others } = plan.errors;
  const message = Object.values(others).join(' ') || plan.message;
  return (
    <ConsequenceDialog
      open={open}
      onOpenChange={onClose}
      title="Plan this change?"
      consequence={data.consequence}
      confirmLabel="Plan"
      tone="primary"
      pending={plan.pending}
      figureError={figureError}
      message={message}
      onConfirm={(confirm) => {
        setIsTimeMissing(time === '');
        if (time === '') return;
        const dueAt = momentOfMinute(time);
        plan.run({ environment, change, dueAt, confirm, reason }, { onError: () => void preview.refetch() });
      }}
    >
      <TextField
        label="When"
        hint="South African time"
        type="datetime-local"
        value={time}
        onChange={(event) => setTime(event.target.value)}
        error={isTimeMissing && time === '' ? 'Choose a date and a time.' : timeError}
      />
      <ReasonField value={reason} onChange={setReason} error={reasonError} />
      <CatalogueLossList loss={data.loss} />
      <CatalogueChanges changes={data.changes} unchanged="Nothing would change." />
      <p>
        It applies itself then. If somebody has changed the same fields by that time, it waits and asks an
        operator.
      </p>
    </ConsequenceDialog>
  );
}

function problemText(error: unknown): string {
  const messages = error instanceof RequestError ? Object.values(fieldMessages(error.body.errors)) : [];
  return messages.length > 0 ? messages.join(' ') : changeProblem(error);
}
