'use client';

import { Suspense, useState } from 'react';
import { useChange } from '@/components/base/form/use-change';
import { Button } from '@/components/base/ui/button';
import { Card, CardBody, CardHeader } from '@/components/base/ui/card';
import { Dialog } from '@/components/base/ui/dialog';
import { FormActions } from '@/components/base/ui/form-actions';
import { environmentLabel } from '@/components/base/ui/format';
import { lazyPart } from '@/components/base/ui/lazy-part';
import { Moment } from '@/components/base/ui/moment';
import { Notice } from '@/components/base/ui/state';
import type { IssuedKey as Issued } from '@/lib/account/api-key/schema';
import type { KeyRequestView } from '@/lib/account/api-key-request/schema';
import type { Environment } from '@/word/environment';
import { IssuedKey } from './issued-key';

const AskForm = lazyPart(() => import('./ask-form'));

interface RequestCardProps {
  environment: Environment;
  request: KeyRequestView | null;
  /** False for Production until the go-live checklist is complete. */
  mayAsk: boolean;
  /** The approval opens Production to the team, which may want no key at all. */
  opens?: boolean;
}

/** A manager's way to a key: requested here, approved by the operator, revealed once. */
export function RequestCard({ environment, request, mayAsk, opens = false }: RequestCardProps) {
  const [issued, setIssued] = useState<Issued | null>(null);
  const isOpen = request?.status === 'waiting' || request?.status === 'allowed';
  return (
    <Card>
      <CardHeader
        title={opens ? 'Ask for Production' : `Get a ${environmentLabel(environment)} key`}
        note={
          opens
            ? 'Your request goes to the operator. When it is approved, Production is open to your team, and you can reveal a key here if you need one.'
            : 'Your request goes to the operator. When it is approved you can reveal the key here.'
        }
      />
      <CardBody className="flex flex-col gap-5">
        {request?.status === 'declined' && (
          <Notice tone="danger" title="The last request was declined">
            {request.reason}
          </Notice>
        )}
        {request?.status === 'waiting' && (
          <Notice tone="info" title="Waiting for approval">
            {request.name}, requested on <Moment at={request.requestedAt} />
          </Notice>
        )}
        {request?.status === 'allowed' && <Reveal request={request} onRevealed={setIssued} />}
        {!isOpen && mayAsk && (
          <Suspense>
            <AskForm environment={environment} opens={opens} />
          </Suspense>
        )}
        {!mayAsk && (
          <Notice tone="info" title="Complete the go-live checklist first">
            It completes itself by what you do in UAT, through the API or in the portal. Then you request
            Production here.
          </Notice>
        )}
      </CardBody>
      <Dialog
        open={issued !== null}
        onOpenChange={() => setIssued(null)}
        title="The key is ready"
        disablePointerDismissal
      >
        {issued && <IssuedKey issued={issued} onClose={() => setIssued(null)} />}
      </Dialog>
    </Card>
  );
}

function Reveal({ request, onRevealed }: { request: KeyRequestView; onRevealed: (issued: Issued) => void }) {
  const reveal = useChange<Issued>({
    path: `/api/portal/api-key-request/${request.id}/reveal`,
    onDone: onRevealed,
  });
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="success" title="Request approved">
        The key is created when you reveal it, and shown only once. Have your secret manager ready.
      </Notice>
      <FormActions message={reveal.message}>
        <Button variant="primary" pending={reveal.pending} onClick={() => reveal.run({})}>
          Reveal the key
        </Button>
      </FormActions>
    </div>
  );
}
