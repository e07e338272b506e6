'use client';

import { Suspense, useState } from 'react';
import { Button } from '@/components/ui/button';
import { loadDialog } from '@/components/ui/dialog';
import { lazyPart } from '@/components/ui/lazy-part';
import { useLoadedOnOpen } from '@/components/ui/use-loaded-on-open';
import type { AlertChannelView } from '@/lib/alert/channel-view';

const loadChannelDialog = () => import('./channel-dialog');
const ChannelDialog = lazyPart(loadChannelDialog);
const load = () => Promise.all([loadChannelDialog(), loadDialog()]);

export interface EditChannelProps {
  /** The channel to edit; null: a new one. */
  channel: AlertChannelView | null;
  /** Whether a mail server is set up. */
  hasMail: boolean;
}

/** A button that opens the form of a channel. The dialog and its form are loaded after the page. */
export function EditChannel(props: EditChannelProps) {
  const [open, setOpen] = useState(false);
  const [openings, setOpenings] = useState(0);
  const isWanted = useLoadedOnOpen(open, load);
  const isNew = props.channel === null;
  return (
    <>
      <Button
        size={isNew ? 'md' : 'sm'}
        variant={isNew ? 'primary' : 'secondary'}
        onClick={() => {
          setOpenings((count) => count + 1);
          setOpen(true);
        }}
      >
        {isNew ? 'Add a channel' : 'Edit'}
      </Button>
      {isWanted && (
        <Suspense>
          <ChannelDialog key={openings} {...props} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
