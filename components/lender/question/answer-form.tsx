import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { FormActions } from '@/components/base/ui/form-actions';
import { TextArea } from '@/components/base/ui/text-area';

const loadSchema = () => import('@/lib/lender/decision/schema').then(({ questionInput }) => questionInput);

/** The one answer to a lender's question. */
export default function AnswerForm({ path }: { path: string }) {
  const form = useSchemaForm({ values: { text: '' }, schema: loadSchema });
  const change = useChange({ path, done: 'Answer sent to the lender', onRefused: form.refuse });
  return (
    <form {...form.props} onSubmit={form.submit(change)} className="mt-4 flex flex-col gap-4">
      <TextArea
        label="Answer"
        {...form.field('text')}
        hint="The lender’s people read it. There is one answer."
        rows={3}
        maxLength={500}
        required
      />
      <FormActions message={form.problem(change)}>
        <Button type="submit" variant="primary" pending={change.pending}>
          Send the answer
        </Button>
      </FormActions>
    </form>
  );
}
