'use client';

import { Menu } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { lazyPart } from '@/components/base/ui/lazy-part';
import { useLoadedOnOpen } from '@/components/base/ui/use-loaded-on-open';
import type { NavigationGroup } from './navigation-item';

const load = () => import('./side-drawer-popup');
const Popup = lazyPart(load);

interface SideDrawerProps {
  groups: readonly NavigationGroup[];
  environment: ReactNode;
}

/** On a phone the navigation comes from the side, and goes when a page is chosen. */
export function SideDrawer({ groups, environment }: SideDrawerProps) {
  const [open, setOpen] = useState(false);
  const path = usePathname();
  const wasOpened = useLoadedOnOpen(open, load);
  // biome-ignore lint/correctness/useExhaustiveDependencies: closed by each other page
  useEffect(() => setOpen(false), [path]);
  return (
    <>
      <button
        type="button"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className="flex size-9 shrink-0 items-center justify-center rounded-control border border-line bg-surface text-ink-2 hover:bg-surface-2 hover:text-ink md:hidden"
      >
        <Menu size={18} aria-hidden="true" />
      </button>
      {wasOpened && (
        <Suspense>
          <Popup open={open} onOpenChange={setOpen} groups={groups} environment={environment} />
        </Suspense>
      )}
    </>
  );
}
