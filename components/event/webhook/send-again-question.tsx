'use client';

import { useQuery } from '@tanstack/react-query';
import { requestJson } from '@/components/base/client/request';
import { changeProblem } from '@/components/base/form/change-problem';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { Dialog } from '@/components/base/ui/dialog';
import { FieldChoices } from '@/components/base/ui/field-choices';
import { FormActions } from '@/components/base/ui/form-actions';
import { formatCount } from '@/components/base/ui/format';
import { TextField } from '@/components/base/ui/text-field';
import { localMinute, momentOfMinute } from '@/lib/base/time/date';

interface SendAgainQuestionProps {
  endpointId: number;
  kind: 'rewind' | 'resend';
  open: boolean;
  onClose: () => void;
}

const hourMs = 3_600_000;

const choices = [
  { label: '1 hour ago', value: hourMs },
  { label: '24 hours ago', value: 24 * hourMs },
  { label: '7 days ago', value: 168 * hourMs },
] as const;

const ago = (ms: number) => localMinute(new Date(Date.now() - ms));

const words = {
  rewind: {
    title: 'Rewind to a time?',
    text: 'Everything that happened since then is sent again, under the same ids, and what has not been sent yet follows.',
    field: 'from',
    action: 'Send',
    done: 'Rewound',
  },
  resend: {
    title: 'Resend what failed?',
    text: 'Every event that failed since then, and was not accepted after all, is sent again now.',
    field: 'since',
    action: 'Resend',
    done: 'Sent again',
  },
} as const;

/** Asks since when, and shows how many events will come before they are sent. */
export default function SendAgainQuestion(props: SendAgainQuestionProps) {
  const { title, text } = words[props.kind];
  return (
    <Dialog
      open={props.open}
      onOpenChange={(next) => {
        if (!next) props.onClose();
      }}
      title={title}
      description={text}
    >
      <SendAgainForm {...props} />
    </Dialog>
  );
}

function SendAgainForm({ endpointId, kind, onClose }: SendAgainQuestionProps) {
  const { field, action, done } = words[kind];
  const path = `/api/portal/webhook/${endpointId}/${kind}`;
  const form = useSchemaForm({
    values: { since: ago(hourMs) },
    body: ({ since }) => ({ [field]: momentOfMinute(since) }),
  });
  const change = useChange({
    path,
    done,
    onDone: onClose,
    onRefused: (errors) => form.refuse({ since: errors[field] ?? '' }),
  });
  const since = form.value('since');
  const count = useQuery({
    queryKey: ['send again', path, since],
    queryFn: () =>
      requestJson<{ events: number }>(`${path}/preview`, {
        method: 'POST',
        body: { [field]: momentOfMinute(since) },
      }),
    enabled: since !== '',
    retry: false,
    gcTime: 0,
  });
  const events = count.data?.events ?? null;
  return (
    <form {...form.props} onSubmit={form.submit(change)} className="flex flex-col gap-5">
      <div>
        <TextField
          label="Since"
          type="datetime-local"
          hint="South African time. Events are kept for 30 days."
          {...form.field('since')}
        />
        <FieldChoices choices={choices} onChoose={(ms) => form.change('since', ago(ms))} />
      </div>
      <p role="status" className="tabular min-h-5 text-sm">
        {count.error ? (
          <span className="text-danger">{changeProblem(count.error)}</span>
        ) : events === null ? (
          <span className="text-ink-2">{since === '' ? 'Choose a time.' : 'Counting…'}</span>
        ) : (
          `${formatCount(events, 'event')} will be sent.`
        )}
      </p>
      <FormActions message={form.problem(change)}>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          type="submit"
          variant="primary"
          pending={change.pending}
          disabled={events === null || events === 0}
        >
          {events === null ? action : `${action} ${formatCount(events, 'event')}`}
        </Button>
      </FormActions>
    </form>
  );
}
