'use client';

import { useLoadedLate } from '@/components/base/ui/use-loaded-late';
import type { ArrivalWatchProps } from './arrival-watch';

const load = () => import('./arrival-watch').then(({ ArrivalWatch }) => ArrivalWatch);

/** In the header of every page of affiliate staff: how much they wait for, and what has arrived. */
export function Arrivals(props: ArrivalWatchProps) {
  const Watch = useLoadedLate(load);
  return Watch && <Watch key={`${props.userId} ${props.environment}`} {...props} />;
}
