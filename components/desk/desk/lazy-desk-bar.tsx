'use client';

import { useLoadedLate } from '@/components/base/ui/use-loaded-late';
import type { DeskBarProps } from './desk-bar';

const load = () => import('./desk-bar').then(({ DeskBar }) => DeskBar);

/** Keeps its place while it is loaded after the page. */
export function LazyDeskBar(props: DeskBarProps) {
  const Bar = useLoadedLate(load);
  return <div className="min-h-10">{Bar && <Bar {...props} />}</div>;
}
