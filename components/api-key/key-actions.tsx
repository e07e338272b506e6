'use client';

import { useState } from 'react';
import { ConfirmChange } from '@/components/form/confirm-change';
import { Dialog } from '@/components/ui/dialog';
import type { ApiKeyView, IssuedKey as Issued } from '@/lib/api-key/schema';
import { ChangeKey } from './change-key';
import { IssuedKey } from './issued-key';

/**
 * Rendered for an ended key too, without buttons: replacing a key ends it, and the page is refreshed while this
 * component is still showing the new key.
 */
export function KeyActions({ apiKey, mayChange }: { apiKey: ApiKeyView; mayChange: boolean }) {
  const [issued, setIssued] = useState<Issued | null>(null);
  const path = `/api/portal/api-key/${apiKey.id}`;
  const live = apiKey.status === 'active' || apiKey.status === 'expired';
  return (
    <>
      {live && <Buttons apiKey={apiKey} mayChange={mayChange} path={path} onReplaced={setIssued} />}
      <Dialog
        open={issued !== null}
        onOpenChange={() => setIssued(null)}
        title="The new key is ready"
        disablePointerDismissal
      >
        {issued && <IssuedKey issued={issued} onClose={() => setIssued(null)} />}
      </Dialog>
    </>
  );
}

function Buttons({
  apiKey,
  mayChange,
  path,
  onReplaced,
}: {
  apiKey: ApiKeyView;
  mayChange: boolean;
  path: string;
  onReplaced: (issued: Issued) => void;
}) {
  return (
    <div className="flex justify-end gap-2">
      {mayChange && <ChangeKey apiKey={apiKey} />}
      {(mayChange || apiKey.status === 'active') && (
        <ConfirmChange
          size="sm"
          label="Replace"
          title={`Replace ${apiKey.name}?`}
          confirmLabel="Replace key"
          path={`${path}/replace`}
          onDone={(answer) => onReplaced(answer as Issued)}
        >
          <p>
            A new key is created and shown once. The old one (…{apiKey.hint}) stops working at that moment: be
            ready to deploy the new key. {mayChange ? 'It is valid for a year.' : 'It keeps the expiry date.'}
          </p>
        </ConfirmChange>
      )}
      <ConfirmChange
        size="sm"
        variant="danger"
        label="Revoke"
        title={`Revoke ${apiKey.name}?`}
        confirmLabel="Revoke key"
        path={`${path}/revoke`}
        done="Key revoked"
      >
        <p>The key (…{apiKey.hint}) stops working immediately. This cannot be undone.</p>
      </ConfirmChange>
    </div>
  );
}
