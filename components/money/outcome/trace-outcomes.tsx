import { Card, CardBody, CardHeader } from '@/components/base/ui/card';
import { OutcomeSteps } from '@/components/lead/application/outcome-steps';
import type { ApplicationChoice } from '@/lib/money/outcome/list-outcome-steps';
import type { OutcomeStep } from '@/lib/money/outcome/step';
import { RecordOutcome } from './record-outcome';

/** What became of a lead's applications, for operators, who can write down what they have learned otherwise. */
export function TraceOutcomes({
  steps,
  applications,
  mayRecord,
}: {
  steps: readonly OutcomeStep[];
  applications: readonly ApplicationChoice[];
  mayRecord: boolean;
}) {
  if (applications.length === 0) return null;
  return (
    <Card>
      <CardHeader
        title="Outcomes"
        note="What its lenders say became of it after the accept."
        action={mayRecord && <RecordOutcome steps={steps} applications={applications} />}
      />
      <CardBody>
        {steps.length === 0 ? (
          <p className="text-sm text-ink-2">None yet.</p>
        ) : (
          <OutcomeSteps steps={steps} />
        )}
      </CardBody>
    </Card>
  );
}
