'use client';

import { useState } from 'react';
import { ConfirmChange } from '@/components/base/form/confirm-change';
import { ExportButton } from '@/components/base/list/export-button';
import { Card } from '@/components/base/ui/card';
import { capitalize } from '@/components/base/ui/format';
import { Moment } from '@/components/base/ui/moment';
import { TextField } from '@/components/base/ui/text-field';
import type { LeadConsents } from '@/lib/lead/consent/view';
import { channelText, purposesText } from '@/lib/lead/consent/words';
import { languageName } from '@/lib/message/consent-text/language';

interface ConsentCardProps {
  leadId: string;
  consents: LeadConsents;
  /** The reader may record what an applicant says, and take what proves it. */
  mayWork: boolean;
  onWithdrawn: () => void;
}

/** What the applicant has said yes to, how and when, and what they took back. */
export function ConsentCard({ leadId, consents, mayWork, onWithdrawn }: ConsentCardProps) {
  const { consents: given, withdrawals, withdrawn } = consents;
  const [how, setHow] = useState('by telephone');
  return (
    <Card className="p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-lg">Consent</h2>
        <span className="flex flex-wrap items-center gap-2">
          {mayWork && (
            <ExportButton
              size="sm"
              path={`/api/portal/lead/${leadId}/consent/evidence`}
              body={{}}
              label="Evidence"
            />
          )}
          {mayWork && !withdrawn.includes('share') && (
            <ConfirmChange
              size="sm"
              label="Withdraw"
              title="Withdraw consent?"
              confirmLabel="Withdraw consent"
              method="DELETE"
              path={`/api/portal/lead/${leadId}/consent`}
              body={{ purposes: ['share', 'credit_check'], how }}
              done="Consent withdrawn"
              onDone={onWithdrawn}
            >
              <p>
                From now on no lender is sent this lead or asked about it. What lenders have already is not
                called back. It holds until the applicant agrees to the words again.
              </p>
              <TextField
                label="How they said so"
                maxLength={200}
                value={how}
                onChange={(event) => setHow(event.target.value)}
              />
            </ConfirmChange>
          )}
        </span>
      </div>
      {withdrawn.length > 0 && (
        <p className="mt-3 text-sm font-medium text-danger">Withdrawn: {purposesText(withdrawn)}.</p>
      )}
      <ul className="mt-3 flex flex-col gap-3 text-sm">
        {given.map((one) => (
          <li key={one.id}>
            <p className="font-medium break-words">
              Yes to {purposesText(one.purposes)}, {channelText[one.channel]}
              {one.language && `, in ${languageName(one.language)}`}
              {one.textKey && ` (text ${one.textKey})`}
              {one.despiteOptOut && ', knowing that they had opted out'}
            </p>
            <p className="mt-0.5 text-xs break-words text-ink-2">
              <Moment at={one.givenAt} form="recent" />
              {one.by && ` · ${one.by}`}
              {one.isOfFile && ' · for the whole file'}
              {one.recording && ` · recording ${one.recording}`}
            </p>
          </li>
        ))}
        {withdrawals.map((one) => (
          <li key={`withdrawn ${one.id}`}>
            <p className="font-medium break-words">{capitalize(purposesText(one.purposes))}: taken back</p>
            <p className="mt-0.5 text-xs break-words text-ink-2">
              <Moment at={one.at} form="recent" />
              {one.how && ` · ${one.how}`}
              {one.by && ` · ${one.by}`}
            </p>
          </li>
        ))}
        {given.length === 0 && withdrawals.length === 0 && (
          <li className="text-ink-2">Confirmed by the sender with the lead; no words were recorded.</li>
        )}
      </ul>
    </Card>
  );
}
