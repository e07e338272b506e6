'use client';

import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '@/components/base/ui/lazy-part';
import { useLoadedOnOpen } from '@/components/base/ui/use-loaded-on-open';

const load = () => import('./plan-question');
const PlanQuestion = lazyPart(load);

/** Asks for when a save or import is to be made. Loaded when it is first needed. */
export function PlanLater(props: ComponentProps<typeof PlanQuestion>) {
  const isWanted = useLoadedOnOpen(props.change !== null, load);
  if (!isWanted) return null;
  return (
    <Suspense>
      <PlanQuestion key={JSON.stringify(props.change)} {...props} />
    </Suspense>
  );
}
