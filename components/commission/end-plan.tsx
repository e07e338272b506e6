'use client';

import { Suspense } from 'react';
import { Button } from '@/components/ui/button';
import { loadDialog } from '@/components/ui/dialog';
import { lazyPart } from '@/components/ui/lazy-part';
import { useLaterDialog } from '@/components/ui/use-later-dialog';
import type { PlanView } from '@/lib/commission/view';

const loadEndDialog = () => import('./end-plan-dialog');
const EndPlanDialog = lazyPart(loadEndDialog);
const load = () => Promise.all([loadEndDialog(), loadDialog()]);

/** Ends a plan, after showing what that takes back. */
export function EndPlan({ plan, today }: { plan: PlanView; today: string }) {
  const { isWanted, opening, show, dialog } = useLaterDialog(load);
  return (
    <>
      <Button size="sm" onClick={show}>
        End
      </Button>
      {isWanted && (
        <Suspense>
          <EndPlanDialog key={opening} plan={plan} today={today} {...dialog} />
        </Suspense>
      )}
    </>
  );
}
