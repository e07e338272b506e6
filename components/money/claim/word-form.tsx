import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { FormActions } from '@/components/base/ui/form-actions';
import { Moment } from '@/components/base/ui/moment';
import { TextArea } from '@/components/base/ui/text-area';

const loadSchema = () => import('@/lib/money/claim/schema').then(({ answerClaimInput }) => answerClaimInput);

/** The affiliate's one word on a claim. */
export default function WordForm({ path, dueAt }: { path: string; dueAt: string }) {
  const form = useSchemaForm({ values: { text: '' }, schema: loadSchema });
  const change = useChange({ path, done: 'Your word is with our support', onRefused: form.refuse });
  return (
    <form {...form.props} onSubmit={form.submit(change)} className="mt-4 flex flex-col gap-4">
      <p className="text-sm text-ink-2">
        Nothing is taken back before <Moment at={new Date(dueAt)} />, unless you answer before.
      </p>
      <TextArea
        label="Your word"
        {...form.field('text')}
        hint="Our operators read it; the lender does not. There is one."
        rows={3}
        maxLength={1_000}
        required
      />
      <FormActions message={form.problem(change)}>
        <Button type="submit" variant="primary" pending={change.pending}>
          Send
        </Button>
      </FormActions>
    </form>
  );
}
