'use client';

import { useState } from 'react';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { Card, CardBody, CardHeader } from '@/components/base/ui/card';
import { Dialog } from '@/components/base/ui/dialog';
import { FormActions } from '@/components/base/ui/form-actions';
import { environmentLabel } from '@/components/base/ui/format';
import { Moment } from '@/components/base/ui/moment';
import { Notice } from '@/components/base/ui/state';
import { TextField } from '@/components/base/ui/text-field';
import type { IssuedKey as Issued } from '@/lib/account/api-key/schema';
import type { KeyRequestView } from '@/lib/account/api-key-request/schema';
import type { Environment } from '@/word/environment';
import { IssuedKey } from './issued-key';

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
        {!isOpen && mayAsk && <Ask environment={environment} opens={opens} />}
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

const loadSchema = () =>
  import('@/lib/account/api-key-request/schema').then(({ requestKeyInput }) => requestKeyInput);

function Ask({ environment, opens }: { environment: Environment; opens: boolean }) {
  const form = useSchemaForm({
    values: { name: '' },
    schema: loadSchema,
    body: ({ name }) => ({ environment, ...(name.trim() !== '' && { name }) }),
  });
  const ask = useChange({
    path: '/api/portal/api-key-request',
    done: 'Key requested',
    onRefused: form.refuse,
  });
  return (
    <form {...form.props} onSubmit={form.submit(ask)} className="flex flex-col gap-4">
      <TextField
        label="Where will it be used?"
        {...form.field('name')}
        hint="A short name such as CRM, shown in your list of keys."
        required={false}
      />
      <FormActions message={form.problem(ask)}>
        <Button type="submit" variant="primary" pending={ask.pending}>
          {opens ? 'Ask for Production' : 'Request a key'}
        </Button>
      </FormActions>
    </form>
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
