'use client';

import { MessageCircleQuestion } from 'lucide-react';
import { use } from 'react';
import { Button } from '@/components/base/ui/button';
import { Kbd } from '@/components/base/ui/kbd';
import { useSingleKeys } from '@/components/base/ui/single-key';
import { AnswersContext } from '@/components/lead/lead/use-answers';
import type { Question } from '@/lib/lead/lead-page/view';
import { effectText } from './effect-text';

interface AskNextProps {
  questions: readonly Question[];
  /** Single-key shortcuts are on (WCAG 2.1.4). */
  singleKeys: boolean;
}

/** What to ask next: a press of an answer sends it and asks the lenders again. */
export function AskNext({ questions, singleKeys }: AskNextProps) {
  const answers = use(AnswersContext);
  const keyed = singleKeys ? questions.find(({ effects }) => effects.length > 0) : undefined;
  const say = (yes: boolean) =>
    keyed && answers && !answers.pending && (() => answers.send({ [keyed.field]: yes }));
  useSingleKeys({ y: say(true), n: say(false) });
  return (
    <section aria-labelledby="ask-next">
      <h3 id="ask-next" className="text-sm">
        Ask next
      </h3>
      <ul className="mt-2 flex flex-col gap-3">
        {questions.map((question) => (
          <li key={question.field} className="flex flex-col gap-2 text-sm">
            <span className="flex items-start gap-2.5">
              <MessageCircleQuestion size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-accent" />
              {question.sentence}
            </span>
            {answers && (
              <span className="flex flex-wrap gap-2 pl-6.5">
                {question.effects.map((effect) => (
                  <Button
                    key={String(effect.answer)}
                    size="sm"
                    disabled={answers.pending}
                    aria-keyshortcuts={question === keyed ? (effect.answer === true ? 'Y' : 'N') : undefined}
                    onClick={() => answers.send({ [question.field]: effect.answer })}
                  >
                    {effect.answer === true ? 'Yes' : 'No'}
                    {question === keyed && <Kbd>{effect.answer === true ? 'Y' : 'N'}</Kbd>}
                    <span className="font-normal text-ink-2">{effectText(effect)}</span>
                  </Button>
                ))}
                {question.effects.length === 0 && (
                  <Button size="sm" disabled={answers.pending} onClick={() => answers.edit([question.field])}>
                    Enter the answer
                  </Button>
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
