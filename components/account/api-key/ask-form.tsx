import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { FormActions } from '@/components/base/ui/form-actions';
import { TextField } from '@/components/base/ui/text-field';
import type { Environment } from '@/word/environment';

const loadSchema = () =>
  import('@/lib/account/api-key-request/schema').then(({ requestKeyInput }) => requestKeyInput);

/** Asks for a key, by what it will be used for. */
export default function AskForm({ environment, opens }: { environment: Environment; opens: boolean }) {
  const form = useSchemaForm({
    values: { name: '' },
    schema: loadSchema,
    body: ({ name }) => ({ environment, ...(name.trim() !== '' && { name }) }),
  });
  const ask = useChange({
    path: '/api/portal/api-key-request',
    done: 'Key requested',
    onRefused: form.refuse,
  });
  return (
    <form {...form.props} onSubmit={form.submit(ask)} className="flex flex-col gap-4">
      <TextField
        label="Where will it be used?"
        {...form.field('name')}
        hint="A short name such as CRM, shown in your list of keys."
        required={false}
      />
      <FormActions message={form.problem(ask)}>
        <Button type="submit" variant="primary" pending={ask.pending}>
          {opens ? 'Ask for Production' : 'Request a key'}
        </Button>
      </FormActions>
    </form>
  );
}
