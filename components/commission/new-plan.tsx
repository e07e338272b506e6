'use client';

import { Suspense } from 'react';
import { Button } from '@/components/ui/button';
import { loadDialog } from '@/components/ui/dialog';
import { lazyPart } from '@/components/ui/lazy-part';
import { useLaterDialog } from '@/components/ui/use-later-dialog';
import type { Environment } from '@/lib/environment';

const loadPlanDialog = () => import('./plan-dialog');
const PlanDialog = lazyPart(loadPlanDialog);
const load = () => Promise.all([loadPlanDialog(), loadDialog()]);

interface Named {
  id: number;
  name: string;
}

export interface NewPlanProps {
  environment: Environment;
  affiliates: readonly Named[];
  partners: readonly Named[];
  intents: readonly Named[];
  /** `2026-11-23` */
  today: string;
}

/** A button that opens the form of a plan, which is loaded after the page. */
export function NewPlan(props: NewPlanProps) {
  const { isWanted, opening, show, dialog } = useLaterDialog(load);
  return (
    <>
      <Button variant="primary" onClick={show}>
        New plan
      </Button>
      {isWanted && (
        <Suspense>
          <PlanDialog key={opening} {...props} {...dialog} />
        </Suspense>
      )}
    </>
  );
}
