'use client';

import { Suspense } from 'react';
import { Button } from '@/components/ui/button';
import { loadDialog } from '@/components/ui/dialog';
import { lazyPart } from '@/components/ui/lazy-part';
import { useLaterDialog } from '@/components/ui/use-later-dialog';
import type { ApiKeyView } from '@/lib/api-key/schema';

const loadChangeKeyDialog = () => import('./change-key-dialog');
const ChangeKeyDialog = lazyPart(loadChangeKeyDialog);
const load = () => Promise.all([loadChangeKeyDialog(), loadDialog()]);

/** A button that opens the form of a key's name, limits and scopes, which is loaded after the page. */
export function ChangeKey({ apiKey }: { apiKey: ApiKeyView }) {
  const { isWanted, opening, show, dialog } = useLaterDialog(load);
  return (
    <>
      <Button size="sm" onClick={show}>
        Change
      </Button>
      {isWanted && (
        <Suspense>
          <ChangeKeyDialog key={opening} apiKey={apiKey} {...dialog} />
        </Suspense>
      )}
    </>
  );
}
