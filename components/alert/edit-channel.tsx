'use client';

import { Suspense } from 'react';
import { Button } from '@/components/ui/button';
import { loadDialog } from '@/components/ui/dialog';
import { lazyPart } from '@/components/ui/lazy-part';
import { useLaterDialog } from '@/components/ui/use-later-dialog';
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
  const { isWanted, opening, show, dialog } = useLaterDialog(load);
  const isNew = props.channel === null;
  return (
    <>
      <Button size={isNew ? 'md' : 'sm'} variant={isNew ? 'primary' : 'secondary'} onClick={show}>
        {isNew ? 'Add a channel' : 'Edit'}
      </Button>
      {isWanted && (
        <Suspense>
          <ChannelDialog key={opening} {...props} {...dialog} />
        </Suspense>
      )}
    </>
  );
}
