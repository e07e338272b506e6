'use client';

import { Plus } from 'lucide-react';
import { Suspense } from 'react';
import { Button } from '@/components/ui/button';
import { loadDialog } from '@/components/ui/dialog';
import { lazyPart } from '@/components/ui/lazy-part';
import { useLaterDialog } from '@/components/ui/use-later-dialog';

const loadCreateDialog = () => import('./create-affiliate-dialog');
const CreateAffiliateDialog = lazyPart(loadCreateDialog);
const load = () => Promise.all([loadCreateDialog(), loadDialog()]);

/** A button that opens the form of a new affiliate, which is loaded after the page. */
export function CreateAffiliate() {
  const { isWanted, opening, show, dialog } = useLaterDialog(load);
  return (
    <>
      <Button variant="primary" onClick={show}>
        <Plus size={16} aria-hidden="true" />
        New affiliate
      </Button>
      {isWanted && (
        <Suspense>
          <CreateAffiliateDialog key={opening} {...dialog} />
        </Suspense>
      )}
    </>
  );
}
