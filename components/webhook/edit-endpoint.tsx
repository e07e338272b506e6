'use client';

import { Suspense } from 'react';
import { Button } from '@/components/ui/button';
import { loadDialog } from '@/components/ui/dialog';
import { lazyPart } from '@/components/ui/lazy-part';
import { useLaterDialog } from '@/components/ui/use-later-dialog';
import type { WebhookEndpointView } from '@/lib/webhook-endpoint/view';

const loadEndpointDialog = () => import('./endpoint-dialog');
const EndpointDialog = lazyPart(loadEndpointDialog);
const load = () => Promise.all([loadEndpointDialog(), loadDialog()]);

export interface EditEndpointProps {
  /** The endpoint to edit; null: a new one. */
  endpoint: WebhookEndpointView | null;
  /** The address of the sandbox's inbox; null: there is none. */
  inboxUrl: string | null;
}

/** A button that opens the form of an endpoint. The dialog and its form are loaded after the page. */
export function EditEndpoint(props: EditEndpointProps) {
  const { isWanted, opening, show, dialog } = useLaterDialog(load);
  const isNew = props.endpoint === null;
  return (
    <>
      <Button size={isNew ? 'md' : 'sm'} variant={isNew ? 'primary' : 'secondary'} onClick={show}>
        {isNew ? 'Add an endpoint' : 'Edit'}
      </Button>
      {isWanted && (
        <Suspense>
          <EndpointDialog key={opening} {...props} {...dialog} />
        </Suspense>
      )}
    </>
  );
}
