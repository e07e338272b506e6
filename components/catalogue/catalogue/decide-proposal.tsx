'use client';

import { laterDialog } from '@/components/base/form/later-dialog';

const Apply = laterDialog(() => import('./apply-planned-question'), {
  label: 'Apply now',
  variant: 'primary',
});
const PlanIt = laterDialog(() => import('./plan-proposal-question'), { label: 'Apply later' });
const Return = laterDialog(() => import('./return-proposal-question'), { label: 'Return' });

/** What an operator does with a lender's proposal. `mayPlan`: it has no time yet, and nothing stands against it. */
export function DecideProposal({ id, newest, mayPlan }: { id: number; newest: number; mayPlan: boolean }) {
  return (
    <div className="flex flex-wrap gap-3">
      <Return id={id} />
      {mayPlan && <PlanIt id={id} newest={newest} />}
      <Apply id={id} />
    </div>
  );
}
