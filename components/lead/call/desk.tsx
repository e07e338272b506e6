'use client';

import { useRouter } from 'next/navigation';
import { Suspense, useState } from 'react';
import { leavePage } from '@/components/base/form/leave-page';
import { FindBox } from '@/components/base/shell/find-box';
import type { PortalPage } from '@/components/base/shell/portal-page';
import { useDeskKeys } from '@/components/base/shell/use-desk-keys';
import { lazyPart } from '@/components/base/ui/lazy-part';
import { useLoadedOnOpen } from '@/components/base/ui/use-loaded-on-open';
import type { Environment } from '@/word/environment';
import { CallDesk } from './call-desk';

const loadPalette = () => import('@/components/base/shell/portal-palette');
const PortalPalette = lazyPart(loadPalette);
const loadSheet = () => import('@/components/base/shell/key-sheet');
const KeySheet = lazyPart(loadSheet);

export interface DeskProps {
  userId: number;
  environment: Environment;
  /** The pages that this user may see. */
  pages: readonly PortalPage[];
  /** Single keys are on (WCAG 2.1.4). */
  singleKeys: boolean;
  mayCapture: boolean;
  /** The box that finds things is a field across the top of the page. */
  isWide?: boolean;
}

/** What every page of affiliate staff has: the palette, the keys, and calls that the dialer brings. */
export function Desk({ userId, environment, pages, singleKeys, mayCapture, isWide = false }: DeskProps) {
  const router = useRouter();
  const [isFinding, setFinding] = useState(false);
  const [showsKeys, setShowsKeys] = useState(false);
  const hasSheet = useLoadedOnOpen(showsKeys, loadSheet);
  useDeskKeys({
    enabled: singleKeys,
    pages,
    go: (href) => leavePage(() => router.push(href)),
    find: () => setFinding(true),
    showKeys: () => setShowsKeys(true),
  });
  return (
    <>
      <FindBox
        load={loadPalette}
        open={isFinding}
        onOpenChange={setFinding}
        {...(isWide && { words: 'Find anything', isWide })}
      >
        <PortalPalette
          open={isFinding}
          onClose={() => setFinding(false)}
          pages={pages}
          singleKeys={singleKeys}
        />
      </FindBox>
      {hasSheet && (
        <Suspense>
          <KeySheet
            open={showsKeys}
            onClose={() => setShowsKeys(false)}
            pages={pages}
            singleKeys={singleKeys}
          />
        </Suspense>
      )}
      {mayCapture && <CallDesk userId={userId} environment={environment} />}
    </>
  );
}
