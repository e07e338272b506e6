'use client';

import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { CopyButton } from '@/components/base/ui/copy-button';
import { FormActions } from '@/components/base/ui/form-actions';
import { QrCode } from '@/components/base/ui/qr-code';
import type { MadeRecoveryCodes, StartedSetUp } from '@/lib/access/auth/second-factor/schema';
import { CodeField } from './code-field';

const loadSchema = () =>
  import('@/lib/access/auth/second-factor/schema').then(({ confirmSetUpInput }) => confirmSetUpInput);

interface ConfirmStepProps {
  started: StartedSetUp;
  onConfirmed: (codes: readonly string[]) => void;
}

/** Shows the key, as a QR code and as text, and takes the first code of it. */
export function ConfirmStep({ started, onConfirmed }: ConfirmStepProps) {
  const form = useSchemaForm({ values: { code: '' }, schema: loadSchema });
  const confirm = useChange<MadeRecoveryCodes>({
    path: '/api/portal/account/second-factor',
    method: 'PUT',
    onDone: ({ codes }) => onConfirmed(codes),
    onRefused: form.refuse,
  });
  const groups = started.key.replace(/.{4}(?=.)/g, '$& ');
  return (
    <form {...form.props} onSubmit={form.submit(confirm)} className="flex flex-col gap-5">
      <p className="text-sm text-ink-2">Scan this with your authenticator app, or type the key into it.</p>
      <div className="flex flex-wrap items-start gap-5">
        <QrCode text={started.uri} label="QR code of the key" />
        <div className="flex min-w-0 flex-1 basis-36 flex-col items-start gap-3">
          <p className="w-full">
            <span className="block text-sm font-medium">Key</span>
            <code className="mt-1 block text-sm leading-6 break-words select-all">{groups}</code>
          </p>
          <CopyButton text={started.key} label="Copy key" />
        </div>
      </div>
      <CodeField {...form.field('code')} autoFocus />
      <FormActions message={form.problem(confirm)}>
        <Button type="submit" variant="primary" size="lg" pending={confirm.pending} className="w-full">
          Confirm
        </Button>
      </FormActions>
    </form>
  );
}
