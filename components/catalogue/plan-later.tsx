'use client';

import { Suspense } from 'react';
import { lazyPart } from '@/components/ui/lazy-part';
import { useLoadedOnOpen } from '@/components/ui/use-loaded-on-open';
import type { Environment } from '@/lib/environment';

const load = () => import('./plan-question');
const PlanQuestion = lazyPart(load);

export interface PlanLaterProps {
  environment: Environment;
  /** The save or import to plan, as the server reads it; null while nothing is asked. */
  change: object | null;
  /** Typed already in the form that makes the change. */
  reason?: string;
  onClose: () => void;
  onPlanned: () => void;
}

/** Asks for when a save or import is to be made. Loaded when it is first needed. */
export function PlanLater(props: PlanLaterProps) {
  const isWanted = useLoadedOnOpen(props.change !== null, load);
  if (!isWanted) return null;
  return (
    <Suspense>
      <PlanQuestion key={JSON.stringify(props.change)} {...props} />
    </Suspense>
  );
}
