'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useChange } from '@/components/base/form/use-change';
import { ExportButton } from '@/components/base/list/export-button';
import { Button } from '@/components/base/ui/button';
import { Dialog } from '@/components/base/ui/dialog';
import { Moment } from '@/components/base/ui/moment';
import { SecretLink } from '@/components/base/ui/secret-link';
import { copyFormats } from '@/lib/care/applicant-record/copy-format';
import type { RightsRequestPage } from '@/lib/care/rights-request/view';
import { IdentityField, useIdentity } from './identity';

interface GiveRecordProps {
  id: number;
  /** False: it has been answered. */
  isOpen: boolean;
  link: RightsRequestPage['link'];
}

/** Gives whoever asked their record: as a file, or by a link that works once. Either answers the request. */
export function GiveRecord({ id, isOpen, link }: GiveRecordProps) {
  const [made, setMade] = useState<{ link: string; expiresAt: string } | null>(null);
  const identityCheck = useIdentity();
  const path = `/api/portal/rights-request/${id}/link`;
  const make = useChange<{ link: string; expiresAt: string }>({ path, onDone: setMade });
  const revoke = useChange({ path, method: 'DELETE', done: 'Revoked' });
  const wrong = make.errors.identityCheck;
  const problem = wrong ? null : (make.message ?? revoke.message);
  const router = useRouter();
  const checked = isOpen ? { identityCheck } : {};
  return (
    <div className="flex flex-col gap-5">
      {isOpen && <IdentityField error={wrong} />}
      {link && <p className="text-sm text-ink-2">{stateOf(link)}</p>}
      <div className="flex flex-wrap items-center gap-2">
        {copyFormats.map((format) => (
          <ExportButton
            key={format}
            path={`/api/portal/rights-request/${id}/record`}
            body={{ format, ...checked }}
            label={
              isOpen
                ? `Answer with the record as ${format.toUpperCase()}`
                : `Record as ${format.toUpperCase()}`
            }
            refused="Make sure first that it is the person themselves, and say how."
            onDone={() => router.refresh()}
          />
        ))}
        <Button pending={make.pending} onClick={() => make.run(checked)}>
          {isOpen ? 'Answer with a link' : link ? 'Make a new link' : 'Make a link'}
        </Button>
        {link?.state === 'open' && (
          <Button variant="danger" pending={revoke.pending} onClick={() => revoke.run({})}>
            Revoke the link
          </Button>
        )}
      </div>
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      <Dialog open={made !== null} onOpenChange={() => setMade(null)} title="Link to the record">
        {made && (
          <SecretLink
            link={made.link}
            expiresAt={made.expiresAt}
            warning="Send it to the person who asked: it gives the whole record to whoever has it and the ID number."
            onClose={() => setMade(null)}
          />
        )}
      </Dialog>
    </div>
  );
}

function stateOf({ state, madeAt, by, expiresAt, openedAt }: NonNullable<RightsRequestPage['link']>) {
  const made = (
    <>
      Link made <Moment at={madeAt} />
      {by !== null && ` by ${by}`}
    </>
  );
  if (openedAt !== null)
    return (
      <>
        {made}, opened <Moment at={openedAt} />.
      </>
    );
  if (state === 'open')
    return (
      <>
        {made}, not opened yet. It works until <Moment at={expiresAt} />.
      </>
    );
  return (
    <>
      {made}, {state === 'revoked' ? 'revoked' : 'expired'} without being opened.
    </>
  );
}
