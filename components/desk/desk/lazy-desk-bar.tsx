'use client';

import { useLoadedLate } from '@/components/base/ui/use-loaded-late';

const load = () => import('./desk-bar').then(({ DeskBar }) => DeskBar);

/** Keeps its place while it is loaded after the page. */
export function LazyDeskBar(props: { lead: { id: string; name: string }; singleKeys: boolean }) {
  const Bar = useLoadedLate(load);
  return <div className="min-h-10">{Bar && <Bar {...props} />}</div>;
}
