'use client';

import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { FieldChoices } from '@/components/base/ui/field-choices';
import { FormActions } from '@/components/base/ui/form-actions';
import { formatMoment } from '@/components/base/ui/format';
import { TextField } from '@/components/base/ui/text-field';
import type { UnplacedView } from '@/lib/money/outcome/list-unplaced';

interface FormProps {
  event: UnplacedView;
  onClose: () => void;
}

const loadPlace = () => import('@/lib/money/outcome/console-schema').then(({ placeInput }) => placeInput);
const loadAside = () =>
  import('@/lib/money/outcome/console-schema').then(({ setAsideInput }) => setAsideInput);

/** Asks for the application, and offers those that fitted. */
export function PlaceForm({ event, onClose }: FormProps) {
  const form = useSchemaForm({ values: { application: '' }, schema: loadPlace });
  const change = useChange({
    path: `/api/portal/outcome/unplaced/${event.id}/place`,
    done: 'Outcome recorded',
    onDone: onClose,
    onRefused: form.refuse,
  });
  return (
    <form {...form.props} onSubmit={form.submit(change)} className="flex flex-col gap-5">
      <div>
        <TextField
          label="Application"
          hint={`Its id, ${event.partnerName}’s reference, or the id of a lead.`}
          maxLength={500}
          autoComplete="off"
          {...form.field('application')}
        />
        {event.candidates.length > 0 && (
          <FieldChoices
            choices={event.candidates.map(({ id, affiliateName, at }) => ({
              label: `${affiliateName}, ${formatMoment(at)}`,
              value: id,
            }))}
            onChoose={(id) => form.change('application', id)}
          />
        )}
      </div>
      <FormActions message={form.problem(change)}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" pending={change.pending}>
          Record it there
        </Button>
      </FormActions>
    </form>
  );
}

export function SetAsideForm({ event, onClose }: FormProps) {
  const form = useSchemaForm({ values: { reason: '' }, schema: loadAside });
  const change = useChange({
    path: `/api/portal/outcome/unplaced/${event.id}/set-aside`,
    done: 'Set aside',
    onDone: onClose,
    onRefused: form.refuse,
  });
  return (
    <form {...form.props} onSubmit={form.submit(change)} className="flex flex-col gap-5">
      <TextField
        label="Reason"
        hint="For the audit trail. No detail of an applicant."
        maxLength={500}
        autoComplete="off"
        {...form.field('reason')}
      />
      <FormActions message={form.problem(change)}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="danger" pending={change.pending}>
          Set aside
        </Button>
      </FormActions>
    </form>
  );
}
