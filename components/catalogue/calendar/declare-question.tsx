'use client';

import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { Dialog } from '@/components/base/ui/dialog';
import { FormActions } from '@/components/base/ui/form-actions';
import { TextField } from '@/components/base/ui/text-field';

interface DeclareQuestionProps {
  /** Who is closed on such a day. */
  touched: string;
  open: boolean;
  onClose: () => void;
}

const loadSchema = () =>
  import('@/lib/catalogue/calendar/schema').then(({ declareHolidayInput }) => declareHolidayInput);

/** Asks for the day and its name, and says whom it closes. */
export default function DeclareQuestion({ touched, open, onClose }: DeclareQuestionProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title="Declare a public holiday"
      description="For a day that no rule gives, such as an election. It counts in both environments, from the next offer on."
    >
      <DeclareForm touched={touched} onClose={onClose} />
    </Dialog>
  );
}

function DeclareForm({ touched, onClose }: Omit<DeclareQuestionProps, 'open'>) {
  const form = useSchemaForm({ values: { day: '', name: '' }, schema: loadSchema });
  const change = useChange({
    path: '/api/portal/holiday',
    done: 'Declared',
    onDone: onClose,
    onRefused: form.refuse,
  });
  return (
    <form {...form.props} onSubmit={form.submit(change)} className="flex flex-col gap-5">
      <TextField label="Day" type="date" {...form.field('day')} />
      <TextField
        label="Name"
        hint="Agents read it, such as “Local government elections”."
        maxLength={120}
        autoComplete="off"
        {...form.field('name')}
      />
      <p className="text-sm text-ink-2">{touched}</p>
      <FormActions message={form.problem(change)}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" pending={change.pending}>
          Declare
        </Button>
      </FormActions>
    </form>
  );
}
