'use client';

import { Suspense } from 'react';
import { Button } from '@/components/ui/button';
import { loadDialog } from '@/components/ui/dialog';
import { lazyPart } from '@/components/ui/lazy-part';
import { useLaterDialog } from '@/components/ui/use-later-dialog';

const loadShareDialog = () => import('./share-dialog');
const ShareDialog = lazyPart(loadShareDialog);
const load = () => Promise.all([loadShareDialog(), loadDialog()]);

export interface ShareCheckProps {
  partnerId: number;
  /** The link that works; null: there is none. */
  share: { expiresAt: string } | null;
}

/** Gives the lender's developer a link to the check and the last calls. The dialog is loaded after the page. */
export function ShareCheck(props: ShareCheckProps) {
  const { isWanted, opening, show, dialog } = useLaterDialog(load);
  return (
    <>
      <Button size="sm" onClick={show}>
        {props.share ? 'Shared with the lender' : 'Share with the lender'}
      </Button>
      {isWanted && (
        <Suspense>
          <ShareDialog key={opening} {...props} {...dialog} />
        </Suspense>
      )}
    </>
  );
}
