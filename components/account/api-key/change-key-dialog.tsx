'use client';

import { FormDialog } from '@/components/base/form/form-dialog';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { TextField } from '@/components/base/ui/text-field';
import type { ApiKeyView } from '@/lib/account/api-key/schema';
import { type KeyValues, keyBody, LimitFields } from './limit-fields';
import { chosenScopes, ScopeFields, type ScopeValues, scopeValues } from './scope-fields';

const loadSchema = () =>
  import('@/lib/account/api-key/schema').then(({ changeKeyInput }) => changeKeyInput.omit({ keyId: true }));

interface ChangeKeyDialogProps {
  apiKey: ApiKeyView;
  open: boolean;
  onClose: () => void;
}

export default function ChangeKeyDialog({ apiKey, open, onClose }: ChangeKeyDialogProps) {
  const stored: KeyValues & { scopes: ScopeValues } = {
    name: apiKey.name,
    expiresAt: '',
    requestsPerMinute: apiKey.requestsPerMinute === null ? '' : String(apiKey.requestsPerMinute),
    scopes: scopeValues(apiKey.scopes),
  };
  const form = useSchemaForm({
    values: stored,
    schema: loadSchema,
    // Clearing the limit removes it.
    body: ({ scopes, ...values }) => ({
      requestsPerMinute: null,
      ...keyBody(values),
      scopes: chosenScopes(scopes),
    }),
  });
  const change = useChange({
    path: `/api/portal/api-key/${apiKey.id}`,
    method: 'PUT',
    done: 'Key changed',
    onDone: onClose,
    onRefused: form.refuse,
  });
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Change ${apiKey.name}`}
      description="The key itself does not change. Takes effect on the next call."
      form={form}
      change={change}
      confirmLabel="Save"
    >
      <TextField label="Name" {...form.field('name')} />
      <LimitFields
        expiresAt={form.field('expiresAt')}
        requestsPerMinute={form.field('requestsPerMinute')}
        expiryHint="Leave blank to keep the current date; at most two years."
      />
      <ScopeFields box={(scope) => form.box(`scopes.${scope}`)} error={form.errorOf('scopes')} />
    </FormDialog>
  );
}
