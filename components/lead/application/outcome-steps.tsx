import { className } from '@/components/base/ui/class-name';
import { formatRand } from '@/components/base/ui/format';
import { Moment } from '@/components/base/ui/moment';
import { kindText } from '@/lib/money/outcome/kind-text';
import type { OutcomeStep } from '@/lib/money/outcome/step';
import type { OutcomeKind } from '@/word/outcome';

const dotClass: Readonly<Record<OutcomeKind, string>> = {
  applied: 'bg-info',
  approved: 'bg-accent',
  rejected: 'bg-danger',
  funded: 'bg-success',
  returned: 'bg-warning',
  charged_back: 'bg-danger',
};

/** What became of a lead's applications, in the order in which it happened. What was corrected is struck through. */
export function OutcomeSteps({ steps }: { steps: readonly OutcomeStep[] }) {
  return (
    <ol aria-label="Outcomes" className="flex flex-col gap-4 sm:flex-row sm:flex-wrap sm:gap-x-8">
      {steps.map((step) => (
        <li key={step.id} className="flex min-w-0 gap-3 text-sm">
          <span
            aria-hidden="true"
            className={className(
              'mt-1.5 size-2 shrink-0 rounded-full',
              step.replaced ? 'bg-line' : dotClass[step.kind],
            )}
          />
          <div className="min-w-0">
            <p className={className('font-medium', step.replaced && 'text-ink-2 line-through')}>
              {kindText[step.kind]}
              {step.amountCents !== null && (
                <span className="tabular"> {formatRand(step.amountCents / 100)}</span>
              )}
            </p>
            <p className="text-xs text-ink-2">
              {step.partnerName} · <Moment at={step.occurredAt} form="day" />
            </p>
            {step.replaced && <p className="text-xs text-ink-2">Corrected: no longer counts</p>}
            {step.reason && <p className="max-w-72 text-xs break-words text-ink-2">{step.reason}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
