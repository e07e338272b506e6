'use client';

import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { Card } from '@/components/base/ui/card';
import { FormActions } from '@/components/base/ui/form-actions';
import { Moment } from '@/components/base/ui/moment';
import { TextArea } from '@/components/base/ui/text-area';
import type { LeadQuestionView } from '@/lib/lender/question/view';

/** What lenders ask about a lead, and the answers. Nothing if nobody asks. */
export function LeadQuestions({
  leadId,
  questions,
  mayAnswer,
}: {
  leadId: string;
  questions: readonly LeadQuestionView[];
  mayAnswer: boolean;
}) {
  if (questions.length === 0) return null;
  return (
    <div className="mb-6 flex flex-col gap-4">
      {questions.map((question) => (
        <Card key={question.id} className="p-5 sm:p-6">
          <h2 className="text-lg">{question.partnerName} asks</h2>
          <p className="mt-1 text-xs text-ink-2">
            <Moment at={question.askedAt} form="recent" />
          </p>
          <p className="mt-3 break-words whitespace-pre-line">{question.text}</p>
          {question.answer === null ? (
            mayAnswer && <AnswerForm path={`/api/portal/lead/${leadId}/question/${question.id}`} />
          ) : (
            <div className="mt-4 border-l-2 border-line pl-4">
              <p className="break-words whitespace-pre-line">{question.answer}</p>
              <p className="mt-1 text-xs text-ink-2">
                {question.answeredBy ?? 'Answered'}
                {question.answeredAt && (
                  <>
                    {' · '}
                    <Moment at={question.answeredAt} form="recent" />
                  </>
                )}
              </p>
            </div>
          )}
        </Card>
      ))}
    </div>
  );
}

const loadSchema = () => import('@/lib/lender/decision/schema').then(({ questionInput }) => questionInput);

function AnswerForm({ path }: { path: string }) {
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
