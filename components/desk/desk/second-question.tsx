import { Button } from '@/components/base/ui/button';
import { FormActions } from '@/components/base/ui/form-actions';
import { Kbd } from '@/components/base/ui/kbd';
import type { SecondChoice } from './disposition-choice';

interface SecondQuestionProps {
  choices: readonly SecondChoice[];
  isPending: (choice: SecondChoice) => boolean;
  problem: string | null;
  /** Single-key shortcuts are on (WCAG 2.1.4). */
  singleKeys: boolean;
  onChoose: (choice: SecondChoice) => void;
  /** Null: there is no first question. */
  onBack: (() => void) | null;
}

/** The answers to a disposition's second question. The first is what most mean: Enter says it. */
export function SecondQuestion({
  choices,
  isPending,
  problem,
  singleKeys,
  onChoose,
  onBack,
}: SecondQuestionProps) {
  return (
    <div className="mt-4 flex flex-col gap-2">
      {choices.map((choice, index) => (
        <Button
          key={choice.label}
          autoFocus={index === 0}
          pending={isPending(choice)}
          aria-keyshortcuts={singleKeys ? String(index + 1) : undefined}
          onClick={() => onChoose(choice)}
          className="h-auto justify-start py-2 text-left whitespace-normal!"
        >
          {singleKeys && <Kbd>{index + 1}</Kbd>}
          <span className="min-w-0">
            <span className="block break-words">{choice.label}</span>
            <span className="block text-xs font-normal text-ink-2">{choice.effect}</span>
          </span>
        </Button>
      ))}
      <FormActions message={problem}>{onBack && <Button onClick={onBack}>Back</Button>}</FormActions>
    </div>
  );
}
