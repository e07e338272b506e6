'use client';

import { Suspense } from 'react';
import { Button } from '@/components/ui/button';
import { loadDialog } from '@/components/ui/dialog';
import { lazyPart } from '@/components/ui/lazy-part';
import { useLaterDialog } from '@/components/ui/use-later-dialog';
import type { Account } from '@/lib/commission/account';

const loadAdjustDialog = () => import('./adjust-dialog');
const AdjustDialog = lazyPart(loadAdjustDialog);
const load = () => Promise.all([loadAdjustDialog(), loadDialog()]);

export interface AdjustAccountProps {
  account: Account;
  name: string;
  balanceCents: number;
  /** The months that an entry can be added to, the latest first. */
  months: readonly string[];
}

/** A button that opens the form of an entry by hand, which is loaded after the page. */
export function AdjustAccount(props: AdjustAccountProps) {
  const { isWanted, opening, show, dialog } = useLaterDialog(load);
  return (
    <>
      <Button onClick={show}>Adjust</Button>
      {isWanted && (
        <Suspense>
          <AdjustDialog key={opening} {...props} {...dialog} />
        </Suspense>
      )}
    </>
  );
}
