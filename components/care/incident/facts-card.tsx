'use client';

import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { Card, CardBody, CardHeader } from '@/components/base/ui/card';
import { FormActions } from '@/components/base/ui/form-actions';
import { SelectField } from '@/components/base/ui/select-field';
import { TextArea } from '@/components/base/ui/text-area';
import { TextField } from '@/components/base/ui/text-field';
import { localMinute, momentOfMinute } from '@/lib/base/time/date';
import type { IncidentView } from '@/lib/care/incident/view';
import { certaintyChoices, natureChoices } from './choices';

const loadSchema = () =>
  import('@/lib/care/incident/schema').then(({ changeIncidentInput }) => changeIncidentInput);

const minuteOf = (at: string | null) => (at === null ? '' : localMinute(new Date(at)));
/** What was not touched keeps its seconds. */
const momentOf = (local: string, stored: string | null) =>
  local === '' ? null : local === minuteOf(stored) ? stored : momentOfMinute(local);

interface FactsCardProps {
  incident: IncidentView;
  mayKeep: boolean;
  onChange: () => void;
}

/** What is said of an incident, and what letters say. Mounted afresh for each stored version. */
export function FactsCard({ incident, mayKeep, onChange }: FactsCardProps) {
  const form = useSchemaForm({
    values: {
      noticedAt: minuteOf(incident.noticedAt),
      certainty: incident.certainty as string,
      nature: incident.nature as string,
      regulatorToldAt: minuteOf(incident.regulatorToldAt),
      peopleToldAt: minuteOf(incident.peopleToldAt),
      lateReason: incident.lateReason,
      callNumber: incident.callNumber,
      signedBy: incident.signedBy,
    },
    schema: loadSchema,
    body: (values) => ({
      ...values,
      noticedAt: momentOf(values.noticedAt, incident.noticedAt) ?? '',
      regulatorToldAt: momentOf(values.regulatorToldAt, incident.regulatorToldAt),
      peopleToldAt: momentOf(values.peopleToldAt, incident.peopleToldAt),
      version: incident.version,
    }),
  });
  const save = useChange({
    path: `/api/portal/incident/${incident.id}`,
    method: 'PUT',
    done: 'Saved',
    onDone: onChange,
    onRefused: form.refuse,
  });
  return (
    <Card aria-label="What happened, and who was told">
      <CardHeader title="What happened, and who was told" note="Times are South African." />
      <CardBody>
        <form {...form.props} onSubmit={form.submit(save)}>
          <fieldset disabled={!mayKeep} className="flex min-w-0 flex-col gap-5">
            <div className="grid gap-5 sm:grid-cols-3">
              <TextField label="Noticed" type="datetime-local" required {...form.field('noticedAt')} />
              <SelectField label="How sure" choices={certaintyChoices} {...form.field('certainty')} />
              <SelectField label="What happened" choices={natureChoices} {...form.field('nature')} />
            </div>
            <div className="grid gap-5 sm:grid-cols-2">
              <TextField
                label="Told the Regulator"
                type="datetime-local"
                hint="Leave blank until it is done."
                {...form.field('regulatorToldAt')}
              />
              <TextField
                label="Told the people"
                type="datetime-local"
                hint="Set by itself when letters are sent."
                {...form.field('peopleToldAt')}
              />
            </div>
            <TextArea
              label="Why later than at once"
              hint="For the Regulator. No detail of an applicant."
              maxLength={2000}
              {...form.field('lateReason')}
            />
            <div className="grid gap-5 sm:grid-cols-2">
              <TextField
                label="Number to call"
                hint="Stands in the letters: somebody must answer it."
                maxLength={30}
                autoComplete="off"
                {...form.field('callNumber')}
              />
              <TextField
                label="Signed by"
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
