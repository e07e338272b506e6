'use client';

import { useEffect, useState } from 'react';
import { SettleStale } from '@/components/base/form/settle-stale';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { Card, CardBody, CardHeader } from '@/components/base/ui/card';
import { FormActions } from '@/components/base/ui/form-actions';
import { SelectField } from '@/components/base/ui/select-field';
import { TextArea } from '@/components/base/ui/text-area';
import { TextField } from '@/components/base/ui/text-field';
import { localMinute, momentOfMinute } from '@/lib/base/time/date';
import type { IncidentPage, IncidentView } from '@/lib/care/incident/view';
import { certaintyChoices, natureChoices } from './choices';

const loadSchema = () =>
  import('@/lib/care/incident/schema').then(({ changeIncidentInput }) => changeIncidentInput);

const labels = {
  noticedAt: 'Noticed',
  certainty: 'How sure',
  nature: 'What happened',
  regulatorToldAt: 'Told the Regulator',
  peopleToldAt: 'Told the people',
  lateReason: 'Why later than at once',
  callNumber: 'Number to call',
  signedBy: 'Signed by',
} as const;
type Values = Record<keyof typeof labels, string>;

const minuteOf = (at: string | null) => (at === null ? '' : localMinute(new Date(at)));
/** What was not touched keeps its seconds. */
const momentOf = (local: string, stored: string | null) =>
  local === '' ? null : local === minuteOf(stored) ? stored : momentOfMinute(local);

const valuesOf = (incident: IncidentView): Values => ({
  noticedAt: minuteOf(incident.noticedAt),
  certainty: incident.certainty,
  nature: incident.nature,
  regulatorToldAt: minuteOf(incident.regulatorToldAt),
  peopleToldAt: minuteOf(incident.peopleToldAt),
  lateReason: incident.lateReason,
  callNumber: incident.callNumber,
  signedBy: incident.signedBy,
});

/** What is sent, based on the version that was seen. */
const bodyOf = (values: Values, stored: IncidentView) => ({
  ...values,
  noticedAt: momentOf(values.noticedAt, stored.noticedAt) ?? '',
  regulatorToldAt: momentOf(values.regulatorToldAt, stored.regulatorToldAt),
  peopleToldAt: momentOf(values.peopleToldAt, stored.peopleToldAt),
  version: stored.version,
});

const wordsOf = (value: string) =>
  [...certaintyChoices, ...natureChoices].find((choice) => choice.value === value)?.label ??
  value.replace(/^(\d{4}-\d\d-\d\d)T/, '$1 ');

interface FactsCardProps {
  incident: IncidentView;
  mayKeep: boolean;
  onChange: () => void;
}

/** What is said of an incident, and what letters say. */
export function FactsCard({ incident, mayKeep, onChange }: FactsCardProps) {
  /** What was read or saved last: sending letters changes it, too, and takes nothing from whoever is typing. */
  const [base, setBase] = useState(incident);
  const form = useSchemaForm({
    values: valuesOf(incident),
    schema: loadSchema,
    body: (values) => bodyOf(values, base),
  });
  const adopt = (stored: IncidentView) => {
    setBase(stored);
    form.reset(valuesOf(stored));
  };
  const isOld = incident.version > base.version && !form.isDirty;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each version that is read
  useEffect(() => {
    if (isOld) adopt(incident);
  }, [isOld, incident.version]);
  const save = useChange<IncidentPage>({
    path: `/api/portal/incident/${incident.id}`,
    method: 'PUT',
    done: 'Saved',
    onDone: (stored) => {
      adopt(stored.incident);
      onChange();
    },
    onRefused: form.refuse,
  });
  return (
    <Card aria-label="What happened, and who was told">
      <CardHeader title="What happened, and who was told" note="Times are South African." />
      <CardBody>
        <SettleStale
          change={save}
          name="The incident"
          base={valuesOf(base)}
          mine={form.values()}
          fieldsOf={(stored) => valuesOf(stored.incident)}
          describe={(field, value) => ({
            label: labels[field as keyof Values] ?? field,
            lines: [wordsOf(String(value)) || 'None'],
          })}
          send={(chosen, stored) =>
            save.run(bodyOf({ ...form.values(), ...chosen } as Values, stored.incident))
          }
          keepTheirs={(stored) => {
            save.reset();
            adopt(stored.incident);
            onChange();
          }}
        />
        <form {...form.props} onSubmit={form.submit(save)}>
          <fieldset disabled={!mayKeep} className="flex min-w-0 flex-col gap-5">
            <div className="grid gap-5 sm:grid-cols-3">
              <TextField
                label={labels.noticedAt}
                type="datetime-local"
                required
                {...form.field('noticedAt')}
              />
              <SelectField label={labels.certainty} choices={certaintyChoices} {...form.field('certainty')} />
              <SelectField label={labels.nature} choices={natureChoices} {...form.field('nature')} />
            </div>
            <div className="grid gap-5 sm:grid-cols-2">
              <TextField
                label={labels.regulatorToldAt}
                type="datetime-local"
                hint="Leave blank until it is done."
                {...form.field('regulatorToldAt')}
              />
              <TextField
                label={labels.peopleToldAt}
                type="datetime-local"
                hint="Set by itself when letters are sent."
                {...form.field('peopleToldAt')}
              />
            </div>
            <TextArea
              label={labels.lateReason}
              hint="For the Regulator. No detail of an applicant."
              maxLength={2000}
              {...form.field('lateReason')}
            />
            <div className="grid gap-5 sm:grid-cols-2">
              <TextField
                label={labels.callNumber}
                hint="Stands in the letters: somebody must answer it."
                maxLength={30}
                autoComplete="off"
                {...form.field('callNumber')}
              />
              <TextField
                label={labels.signedBy}
                hint="Such as Nomsa Dube, information officer."
                maxLength={120}
                autoComplete="off"
                {...form.field('signedBy')}
              />
            </div>
            {mayKeep && (
              <FormActions message={form.problem(save)}>
                <Button type="submit" variant="primary" pending={save.pending}>
                  Save
                </Button>
              </FormActions>
            )}
          </fieldset>
        </form>
      </CardBody>
    </Card>
  );
}
