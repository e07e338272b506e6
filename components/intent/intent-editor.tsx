'use client';

import { Suspense, useState } from 'react';
import { Button } from '@/components/ui/button';
import { loadDialog } from '@/components/ui/dialog';
import { lazyPart } from '@/components/ui/lazy-part';
import { useLoadedOnOpen } from '@/components/ui/use-loaded-on-open';
import type { IntentEntry } from '@/lib/catalogue/intent-entry';
import type { Environment } from '@/lib/environment';

const loadIntentDialog = () => import('./intent-dialog');
const IntentDialog = lazyPart(loadIntentDialog);
const load = () => Promise.all([loadIntentDialog(), loadDialog()]);

export interface IntentEditorProps {
  environment: Environment;
  /** The intent to change; absent for a new one. */
  intent?: { id: number; entry: IntentEntry; version: number };
  affiliates: readonly { slug: string; name: string }[];
}

/** A button that opens an intent, or a new one, in a dialog. The dialog and its form are loaded after the page. */
export function IntentEditor(props: IntentEditorProps) {
  const { intent } = props;
  const [open, setOpen] = useState(false);
  const [openings, setOpenings] = useState(0);
  const isWanted = useLoadedOnOpen(open, load);
  const show = () => {
    setOpenings((count) => count + 1);
    setOpen(true);
  };
  return (
    <>
      <Button size={intent ? 'sm' : 'md'} variant={intent ? 'secondary' : 'primary'} onClick={show}>
        {intent ? 'Change' : 'New intent'}
      </Button>
      {isWanted && (
        <Suspense>
          <IntentDialog key={openings} {...props} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
