'use client';

import { FormDialog } from '@/components/base/form/form-dialog';
import type { LaterDialogProps } from '@/components/base/form/later-dialog';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Moment } from '@/components/base/ui/moment';
import { SelectField } from '@/components/base/ui/select-field';
import type { ApiKeyView, IssuedKey, WorkingFormer } from '@/lib/account/api-key/schema';
import { EndingFormers } from './ending-formers';

interface ReplaceKeyDialogProps extends LaterDialogProps {
  apiKey: ApiKeyView;
  /** They end when it is replaced: one former key at most works beside a new one. */
  formers: readonly WorkingFormer[];
  /** The viewer sets expiry dates, so the new key is valid for a year; else it keeps the old one's. */
  mayChange: boolean;
  path: string;
  onReplaced: (issued: IssuedKey) => void;
}

const overlaps = [
  { value: '0', label: 'Ends now' },
  { value: '1', label: 'Works for another hour' },
  { value: '24', label: 'Works for another 24 hours' },
  { value: '168', label: 'Works for another 7 days' },
];

const loadSchema = () =>
  import('@/lib/account/api-key/schema').then(({ replaceKeyInput }) => replaceKeyInput.omit({ keyId: true }));

/** Asks how long the old key goes on working, so that a client can change over without a failed call. */
export default function ReplaceKeyDialog({
  apiKey,
  formers,
  mayChange,
  path,
  onReplaced,
  open,
  onClose,
}: ReplaceKeyDialogProps) {
  const isExpired = apiKey.status === 'expired';
  const form = useSchemaForm({
    values: { overlapHours: isExpired ? '0' : '24' },
    schema: loadSchema,
    body: ({ overlapHours }) => ({ overlapHours: Number(overlapHours) }),
  });
  const replace = useChange<IssuedKey>({
    path,
    onDone: (issued) => {
      onClose();
      onReplaced(issued);
    },
    onRefused: form.refuse,
  });
  const endsNow = form.value('overlapHours') === '0';
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Replace ${apiKey.name}?`}
      form={form}
      change={replace}
      confirmLabel="Replace key"
      tone={endsNow || formers.length > 0 ? 'danger' : 'primary'}
    >
      <div className="flex flex-col gap-2 text-sm text-ink-2">
        <p>
          A new key is created and shown once, with the same limit, which the two share.{' '}
          {mayChange ? (
            'It is valid for a year.'
          ) : (
            <>
              It expires when the old one would have: <Moment at={apiKey.expiresAt} form="day" />.
            </>
          )}
        </p>
        {isExpired && <p>The old key (…{apiKey.hint}) has expired and stays rejected.</p>}
        {formers.length > 0 && (
          <>
            <EndingFormers formers={formers} />
            <p>Only one former key works beside a new one.</p>
          </>
        )}
      </div>
      {!isExpired && (
        <SelectField
          label={`The old key (…${apiKey.hint})`}
          {...form.field('overlapHours')}
          choices={overlaps}
          hint={
            endsNow
              ? 'Calls with it are rejected from that moment: be ready to deploy the new key.'
              : 'Both keys work until then. You can end the old one sooner.'
          }
        />
      )}
    </FormDialog>
  );
}
