'use client';

import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { Dialog } from '@/components/base/ui/dialog';
import { FieldChoices } from '@/components/base/ui/field-choices';
import { FormActions } from '@/components/base/ui/form-actions';
import { TextField } from '@/components/base/ui/text-field';
import { localMinute, momentOfMinute } from '@/lib/base/time/date';

interface LeaveOutQuestionProps {
  partnerId: number;
  /** Where it is said; else as an operator. */
  path?: string;
  open: boolean;
  onClose: () => void;
}

const loadSchema = () =>
  import('@/lib/catalogue/partner/input').then(({ leaveOutInput }) =>
    leaveOutInput.omit({ partnerId: true }),
  );

const hourMs = 3_600_000;

const choices = [
  { label: '1 hour', value: hourMs },
  { label: '4 hours', value: 4 * hourMs },
  { label: '24 hours', value: 24 * hourMs },
  { label: '7 days', value: 168 * hourMs },
] as const;

const ahead = (ms: number) => localMinute(new Date(Date.now() + ms));

/** The next such time, where the address says one: `?until=14:00`. */
function untilNamed(): string | null {
  const time = new URLSearchParams(window.location.search).get('until');
  if (time === null || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return null;
  const [day = ''] = ahead(0).split('T');
  const today = `${day}T${time}`;
  return today > ahead(0) ? today : `${ahead(24 * hourMs).slice(0, 10)}T${time}`;
}

/** Asks until when, and why. */
export default function LeaveOutQuestion(props: LeaveOutQuestionProps) {
  return (
    <Dialog
      open={props.open}
      onOpenChange={(next) => {
        if (!next) props.onClose();
      }}
      title="Pause this lender?"
      description="It gets no new offers, scores or live feedback. Referrals wait, and offers made before stand for 15 minutes."
    >
      <LeaveOutForm {...props} />
    </Dialog>
  );
}

function LeaveOutForm({
  partnerId,
  path = `/api/portal/partner/${partnerId}/leave-out`,
  onClose,
}: LeaveOutQuestionProps) {
  const form = useSchemaForm({
    values: { until: untilNamed() ?? ahead(hourMs), reason: '' },
    schema: loadSchema,
    body: ({ until, reason }) => ({ until: until === '' ? null : momentOfMinute(until), reason }),
  });
  const change = useChange({
    path,
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
        <FieldChoices choices={choices} onChoose={(ms) => form.change('until', ahead(ms))} />
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
