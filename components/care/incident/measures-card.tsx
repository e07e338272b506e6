'use client';

import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { Card, CardBody, CardHeader } from '@/components/base/ui/card';
import { FormActions } from '@/components/base/ui/form-actions';
import { Moment } from '@/components/base/ui/moment';
import { TextArea } from '@/components/base/ui/text-area';
import type { MeasureView } from '@/lib/care/incident/view';

const loadSchema = () => import('@/lib/care/incident/schema').then(({ addMeasureInput }) => addMeasureInput);

interface MeasuresCardProps {
  incidentId: number;
  measures: readonly MeasureView[];
  mayKeep: boolean;
  onChange: () => void;
}

/** What was done about an incident, in order, and a field for the next. */
export function MeasuresCard({ incidentId, measures, mayKeep, onChange }: MeasuresCardProps) {
  const form = useSchemaForm({ values: { words: '' }, schema: loadSchema });
  const add = useChange({
    path: `/api/portal/incident/${incidentId}/measure`,
    done: 'Measure added',
    onDone: () => {
      form.reset();
      onChange();
    },
    onRefused: form.refuse,
  });
  return (
    <Card aria-label="Measures">
      <CardHeader
        title="Measures"
        note="They go to the Regulator and into the letters, as they stand. None can be changed: add another."
      />
      <CardBody className="flex flex-col gap-5">
        {measures.length > 0 && (
          <ol className="divide-y divide-line text-sm">
            {measures.map((measure) => (
              <li key={measure.at} className="py-2">
                <p className="wrap-anywhere">{measure.words}</p>
                <p className="text-xs text-ink-2">
                  <Moment at={measure.at} />
                  {measure.by && `, ${measure.by}`}
                </p>
              </li>
            ))}
          </ol>
        )}
        {measures.length === 0 && <p className="text-sm text-ink-2">Nothing was written down yet.</p>}
        {mayKeep && (
          <form {...form.props} onSubmit={form.submit(add)} className="flex flex-col gap-5">
            <TextArea
              label="What was done"
              hint="Such as: The key was revoked. No detail of an applicant."
              maxLength={2000}
              required
              {...form.field('words')}
            />
            <FormActions message={form.problem(add)}>
              <Button type="submit" pending={add.pending}>
                Add measure
              </Button>
            </FormActions>
          </form>
        )}
      </CardBody>
    </Card>
  );
}
