'use client';

import { useState } from 'react';
import ConsequenceQuestion from '@/components/base/form/consequence-question';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { Dialog } from '@/components/base/ui/dialog';
import { FormActions } from '@/components/base/ui/form-actions';
import { formatDay } from '@/components/base/ui/format';
import { TextField } from '@/components/base/ui/text-field';
import { addDays } from '@/lib/base/time/date';
import { stepWords } from '@/lib/money/commission/entry-words';
import type { PlanPreview, PlanView } from '@/lib/money/commission/view';
import { rateWords, subjectWords } from './plan-words';
import { PlansEffect } from './plans-effect';

type EndPreview = Pick<PlanPreview, 'consequence' | 'effect'>;

const loadSchema = () => import('@/lib/money/commission/schema').then(({ endPlanInput }) => endPlanInput);

/** Asks for the last day, counts, and ends the plan. Mounted afresh on each opening. */
export default function EndPlanDialog({
  plan,
  today,
  open,
  onClose,
}: {
  plan: PlanView;
  today: string;
  open: boolean;
  onClose: () => void;
}) {
  const [counted, setCounted] = useState<EndPreview | null>(null);
  const path = `/api/portal/commission/plan/${plan.id}/end`;
  const form = useSchemaForm({
    values: { lastDay: today < plan.validFrom ? plan.validFrom : today },
    schema: loadSchema,
  });
  const lastDay = form.value('lastDay');
  const preview = useChange<EndPreview>({
    path: `${path}/preview`,
    onDone: setCounted,
    onRefused: form.refuse,
  });
  const end = useChange({ path, done: 'Plan ended', onDone: onClose, onRefused: form.refuse });
  return (
    <Dialog open={open} onOpenChange={onClose} title="End this plan?">
      <div className="flex flex-col gap-5">
        <p className="text-sm text-ink-2">
          {subjectWords(plan).join(' · ')} · {stepWords[plan.paidOn]}: {rateWords(plan)}
        </p>
        {counted === null ? (
          <form {...form.props} onSubmit={form.submit(preview)} className="flex flex-col gap-5">
            <TextField
              label="Last day"
              type="date"
              {...form.field('lastDay')}
              error={form.errorOf('lastDay')}
              hint="It pays for what happens up to the end of this day."
            />
            <FormActions message={form.problem(preview)}>
              <Button onClick={onClose}>Cancel</Button>
              <Button type="submit" variant="primary" pending={preview.pending}>
                Continue
              </Button>
            </FormActions>
          </form>
        ) : (
          <ConsequenceQuestion
            consequence={counted.consequence}
            confirmLabel="End plan"
            pending={end.pending}
            figureError={end.errors.confirm}
            message={end.message}
            onCancel={() => setCounted(null)}
            onConfirm={(confirm) =>
              end.run({ lastDay, confirm }, { onError: () => preview.run({ lastDay }) })
            }
          >
            <p>
              After {formatDay(lastDay)} the next less specific plan pays, if there is one.
              {counted.consequence.figure === 0 && ' It has paid nothing after that day yet.'}
            </p>
            {counted.consequence.figure > 0 && (
              <PlansEffect effect={counted.effect} since={formatDay(addDays(lastDay, 1))} />
            )}
          </ConsequenceQuestion>
        )}
      </div>
    </Dialog>
  );
}
