import { LaterReplyForm } from '@/components/base/form/later-reply-form';
import { Card } from '@/components/base/ui/card';
import { Moment } from '@/components/base/ui/moment';
import type { LeadQuestionView } from '@/lib/lender/question/view';
import { longestQuestion } from '@/word/lender';

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
          {question.answer === null && question.isDecided && (
            <p className="mt-4 text-sm text-ink-2">
              {question.partnerName} has decided meanwhile: no answer is needed any more.
            </p>
          )}
          {question.answer === null && !question.isDecided && mayAnswer && (
            <LaterReplyForm
              path={`/api/portal/lead/${leadId}/question/${question.id}`}
              label="Answer"
              hint="The lender’s people read it. There is one answer."
              confirmLabel="Send the answer"
              done="Answer sent to the lender"
              longest={longestQuestion}
            />
          )}
          {question.answer !== null && (
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
