'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { FieldText } from '@/components/base/form/choose-sides';
import { SettleStale } from '@/components/base/form/settle-stale';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { Checkbox } from '@/components/base/ui/checkbox';
import { FormActions } from '@/components/base/ui/form-actions';
import { capitalize } from '@/components/base/ui/format';
import { SelectField } from '@/components/base/ui/select-field';
import type { ReportReceivers, ScheduleView } from '@/lib/report/report-schedule/view';
import { hourText, rhythmWords } from '@/lib/report/report-schedule/words';
import { type ReportRhythm, reportRhythms } from '@/word/report-rhythm';

const rhythmChoices = reportRhythms.map((rhythm) => ({
  value: rhythm,
  label: capitalize(rhythmWords[rhythm].when),
}));
const hourChoices = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }));
const loadSchema = () =>
  import('@/lib/report/report-schedule/schema').then(({ setScheduleInput }) => setScheduleInput);

type Values = Pick<ScheduleView, 'rhythm' | 'hour' | 'userIds' | 'channelIds'>;
const valuesOf = ({ rhythm, hour, userIds, channelIds }: Values): Values => ({
  ...{ rhythm, hour, userIds, channelIds },
});

/** Sets when a report is sent, and to whom. */
export function ScheduleForm({
  path,
  name,
  schedule: shown,
  receivers: { people, channels, hasMail },
  onClose,
}: {
  path: string;
  /** Of the report. */
  name: string;
  schedule: ScheduleView | null;
  receivers: ReportReceivers;
  onClose: () => void;
}) {
  const router = useRouter();
  // As it was when the form was opened: the page behind it goes on being read.
  const [schedule] = useState(shown);
  const marked = (
    kind: 'u' | 'c',
    all: readonly { id: number }[],
    chosen: readonly number[] = [],
  ): Record<string, boolean> =>
    Object.fromEntries(all.map(({ id }) => [`${kind}${id}`, chosen.includes(id)]));
  const form = useSchemaForm({
    values: {
      rhythm: schedule?.rhythm ?? ('week' as ReportRhythm),
      hour: String(schedule?.hour ?? 8),
      to: { ...marked('u', people, schedule?.userIds), ...marked('c', channels, schedule?.channelIds) },
    },
    schema: loadSchema,
    body: (values) => ({ ...chosen(values), version: schedule?.version ?? null }),
  });
  const chosen = ({
    rhythm,
    hour,
    to,
  }: {
    rhythm: ReportRhythm;
    hour: string;
    to: Record<string, boolean>;
  }) => ({
    rhythm,
    hour: Number(hour),
    userIds: people.filter(({ id }) => to[`u${id}`]).map(({ id }) => id),
    channelIds: channels.filter(({ id }) => to[`c${id}`]).map(({ id }) => id),
  });
  const save = useChange<Values & { version: number }>({
    path,
    method: 'PUT',
    done: 'Saved: the report is sent from now on',
    onDone: onClose,
    onRefused: form.refuse,
  });
  const describe = (field: string, value: unknown): FieldText => {
    if (field === 'rhythm') return { label: 'Send it', lines: [rhythmWords[value as ReportRhythm].when] };
    if (field === 'hour') return { label: 'At', lines: [hourText(Number(value))] };
    const all = field === 'userIds' ? people : channels;
    const names = all.filter(({ id }) => (value as number[]).includes(id)).map(({ name: one }) => one);
    return { label: field === 'userIds' ? 'To' : 'Channels', lines: names.length > 0 ? names : ['Nobody'] };
  };
  const { holds } = rhythmWords[form.value('rhythm')];
  const boxes = [
    ...(hasMail ? people.map(({ id, name }) => ({ key: `u${id}`, name })) : []),
    ...channels.map(({ id, name }) => ({ key: `c${id}`, name: `${name} (channel)` })),
  ];
  return (
    <form
      {...form.props}
      onSubmit={form.submit(save)}
      aria-label="Send regularly"
      className="flex flex-col gap-4 border-t border-line py-3"
    >
      <div className="grid gap-4 sm:grid-cols-[1fr_9rem]">
        <SelectField label="Send it" {...form.field('rhythm')} choices={rhythmChoices} />
        <SelectField label="At" {...form.field('hour')} choices={hourChoices} />
      </div>
      <p className="-mt-2 text-xs text-ink-2">
        South African time. It holds {holds}, whichever period is saved.
      </p>
      <fieldset>
        <legend className="mb-2 font-medium">To</legend>
        <div className="grid gap-3 sm:grid-cols-2">
          {boxes.map(({ key, name }, index) => (
            <Checkbox
              key={key}
              label={name}
              {...form.box(`to.${key}`)}
              error={index === 0 ? form.errorOf('userIds') : undefined}
            />
          ))}
        </div>
        {!hasMail && (
          <p className="mt-2 text-xs text-ink-2">
            No mail server is set up, so nothing can be sent by email
            {boxes.length > 0 ? ', only to channels' : ''}.
          </p>
        )}
      </fieldset>
      <SettleStale
        change={save}
        name={`When “${name}” is sent`}
        base={schedule ? valuesOf(schedule) : { rhythm: 'week', hour: 8, userIds: [], channelIds: [] }}
        mine={chosen(form.values())}
        fieldsOf={valuesOf}
        describe={describe}
        send={(fields, stored) => save.run({ ...fields, version: stored.version })}
        keepTheirs={() => {
          save.reset();
          router.refresh();
          onClose();
        }}
      />
      <FormActions message={form.problem(save)}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" pending={save.pending} disabled={boxes.length === 0}>
          Save
        </Button>
      </FormActions>
    </form>
  );
}
