'use client';

import { useLoadedLate } from '@/components/base/ui/use-loaded-late';
import type { DeskProps } from './desk';

const load = () => import('./desk').then(({ Desk }) => Desk);

/** In the header of every page of affiliate staff: the palette, keys and calls, which load after the page. */
export function DeskSlot(props: DeskProps) {
  const Desk = useLoadedLate(load);
  // As wide as the button that comes, so that nothing moves.
  return (
    <span className={props.isWide ? 'block min-h-9 min-w-9 md:w-full' : 'block min-w-9'}>
      {Desk && <Desk key={`${props.userId} ${props.environment}`} {...props} />}
    </span>
  );
}
