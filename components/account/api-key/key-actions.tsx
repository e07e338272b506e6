'use client';

import { useState } from 'react';
import { ConfirmChange } from '@/components/base/form/confirm-change';
import { Dialog } from '@/components/base/ui/dialog';
import { formatNumber } from '@/components/base/ui/format';
import { Moment } from '@/components/base/ui/moment';
import type { KeyActions as Allowed } from '@/lib/account/api-key/key-action';
import type { ApiKeyView, IssuedKey as Issued, WorkingFormer } from '@/lib/account/api-key/schema';
import { ChangeKey } from './change-key';
import { EndingFormers } from './ending-formers';
import { IssuedKey } from './issued-key';
import { ReplaceKey } from './replace-key';

interface KeyActionsProps {
  apiKey: ApiKeyView;
  /** The former keys that still work beside it: they end with it, or when it is replaced again. */
  formers: readonly WorkingFormer[];
  allowed: Allowed;
}

/**
 * Rendered for an ended key too, without buttons: replacing a key ends it, and the page is refreshed while this
 * component is still showing the new key.
 */
export function KeyActions({ apiKey, formers, allowed }: KeyActionsProps) {
  const [issued, setIssued] = useState<Issued | null>(null);
  const path = `/api/portal/api-key/${apiKey.id}`;
  const live = apiKey.status !== 'revoked' && apiKey.status !== 'replaced';
  return (
    <>
      {live && (
        <Buttons apiKey={apiKey} formers={formers} allowed={allowed} path={path} onReplaced={setIssued} />
      )}
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
  formers,
  allowed,
  path,
  onReplaced,
}: KeyActionsProps & {
  path: string;
  onReplaced: (issued: Issued) => void;
}) {
  if (apiKey.replacedAt) return allowed.revoke && <EndNow apiKey={apiKey} path={path} />;
  return (
    <div className="flex gap-2 sm:justify-end">
      {allowed.change && <ChangeKey apiKey={apiKey} />}
      {allowed.replace && (allowed.change || apiKey.status === 'active') && (
        <ReplaceKey
          apiKey={apiKey}
          formers={formers}
          mayChange={allowed.change}
          path={`${path}/replace`}
          onReplaced={onReplaced}
        />
      )}
      {allowed.revoke && (
        <ConfirmChange
          size="sm"
          variant="danger"
          id={`do-revoke-${apiKey.id}`}
          label="Revoke"
          title={`Revoke ${apiKey.name}?`}
          confirmLabel={
            formers.length === 0 ? 'Revoke key' : `Revoke ${formatNumber(formers.length + 1)} keys`
          }
          path={`${path}/revoke`}
          done={formers.length === 0 ? 'Key revoked' : 'Keys revoked'}
        >
          {formers.length === 0 ? (
            <p>
              The key (…{apiKey.hint}) stops working immediately. This cannot be undone.{' '}
              <LastUse apiKey={apiKey} />
            </p>
          ) : (
            <>
              <p>
                The key (…{apiKey.hint}) stops working immediately, and so does what it replaced. This cannot
                be undone. <LastUse apiKey={apiKey} />
              </p>
              <EndingFormers formers={formers} />
            </>
          )}
        </ConfirmChange>
      )}
    </div>
  );
}

/** Ends a key that still works beside its replacement. */
function EndNow({ apiKey, path }: { apiKey: ApiKeyView; path: string }) {
  return (
    <div className="flex sm:justify-end">
      <ConfirmChange
        size="sm"
        variant="danger"
        id={`do-revoke-${apiKey.id}`}
        label="End now"
        title={`End the old key of ${apiKey.name} now?`}
        confirmLabel="End now"
        path={`${path}/revoke`}
        done="Old key ended"
      >
        <p>
          Calls with the old key (…{apiKey.hint}) are rejected immediately; its replacement goes on working.{' '}
          <LastUse apiKey={apiKey} name="The old key" />
        </p>
      </ConfirmChange>
    </div>
  );
}

/** Whether somebody still calls with it. */
function LastUse({ apiKey: { lastUsedAt }, name = 'It' }: { apiKey: ApiKeyView; name?: string }) {
  if (!lastUsedAt) return `${name} was never used.`;
  return (
    <>
      {name} was last used <Moment at={lastUsedAt} form="recent" />.
    </>
  );
}
