'use client';

import { useChange } from '@/components/form/use-change';
import { useSchemaForm } from '@/components/form/use-schema-form';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { FormActions } from '@/components/ui/form-actions';
import { TextField } from '@/components/ui/text-field';

interface LeaveOutQuestionProps {
  partnerId: number;
  open: boolean;
  onClose: () => void;
}

const loadSchema = () =>
  import('@/lib/partner/input').then(({ leaveOutInput }) => leaveOutInput.omit({ partnerId: true }));

const hourMs = 3_600_000;
/** South Africa is two hours ahead of UTC all year. */
const aheadMs = 2 * hourMs;

const choices = [
  { label: '1 hour', ms: hourMs },
  { label: '4 hours', ms: 4 * hourMs },
  { label: '24 hours', ms: 24 * hourMs },
  { label: '7 days', ms: 168 * hourMs },
] as const;

/** A moment that far ahead, as the browser's own field has it, in South African time: `2026-11-22T14:05`. */
function localTime(aheadByMs: number): string {
  return new Date(Date.now() + aheadByMs + aheadMs).toISOString().slice(0, 16);
}

/** Asks until when, and why. */
export default function LeaveOutQuestion(props: LeaveOutQuestionProps) {
  return (
    <Dialog
      open={props.open}
      onOpenChange={(next) => {
        if (!next) props.onClose();
      }}
      title="Pause this partner?"
      description="It gets no new offers, scores or live feedback. Referrals wait, and offers made before stand for 15 minutes."
    >
      <LeaveOutForm {...props} />
    </Dialog>
  );
}

function LeaveOutForm({ partnerId, onClose }: LeaveOutQuestionProps) {
  const form = useSchemaForm({
    values: { until: localTime(hourMs), reason: '' },
    schema: loadSchema,
    body: ({ until, reason }) => ({ until: until === '' ? null : `${until}:00+02:00`, reason }),
  });
  const change = useChange({
    path: `/api/portal/partner/${partnerId}/leave-out`,
    method: 'PUT',
    done: 'Paused',
    onDone: onClose,
    onRefused: form.refuse,
  });
  return (
    <form {...form.props} onSubmit={form.submit(change)} className="flex flex-col gap-5">
      <div>
        <TextField
          label="Until"
          type="datetime-local"
          hint="South African time, at most 90 days ahead. Leave blank to pause it until somebody resumes it."
          {...form.field('until')}
        />
        <div className="mt-2 flex flex-wrap gap-2">
          {choices.map(({ label, ms }) => (
            <Button key={label} size="sm" onClick={() => form.change('until', localTime(ms))}>
              {label}
            </Button>
          ))}
        </div>
      </div>
      <TextField
        label="Reason"
        hint="Agents read it, such as “System upgrade”."
        maxLength={200}
        autoComplete="off"
        {...form.field('reason')}
      />
      <FormActions message={form.problem(change)}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" pending={change.pending}>
          Pause
        </Button>
      </FormActions>
    </form>
  );
}
