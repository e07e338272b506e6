'use client';

import { useState } from 'react';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { Dialog } from '@/components/base/ui/dialog';
import { FormActions } from '@/components/base/ui/form-actions';
import { environmentChoices } from '@/components/base/ui/format';
import { SelectField } from '@/components/base/ui/select-field';
import { TextField } from '@/components/base/ui/text-field';
import type { IssuedKey as Issued } from '@/lib/account/api-key/schema';
import { keyScopes } from '@/word/key-scope';
import { IssuedKey } from './issued-key';
import { type KeyValues, keyBody, LimitFields } from './limit-fields';
import { chosenScopes, ScopeFields, type ScopeValues, scopeValues } from './scope-fields';

const empty: KeyValues & { environment: string; scopes: ScopeValues } = {
  name: '',
  environment: 'uat',
  expiresAt: '',
  requestsPerMinute: '',
  scopes: scopeValues(keyScopes),
};

const loadSchema = () => import('@/lib/account/api-key/schema').then(({ issueKeyInput }) => issueKeyInput);

interface IssueKeyDialogProps {
  affiliateId: number;
  /** The affiliate's use of UAT is approved, so a Production key may be issued (spec 5.8). */
  productionOpen: boolean;
  open: boolean;
  onClose: () => void;
}

export default function IssueKeyDialog({ affiliateId, productionOpen, open, onClose }: IssueKeyDialogProps) {
  const form = useSchemaForm({
    values: empty,
    schema: loadSchema,
    body: ({ environment, scopes, ...values }) => ({
      affiliateId,
      environment,
      ...keyBody(values),
      scopes: chosenScopes(scopes),
    }),
  });
  const [issued, setIssued] = useState<Issued | null>(null);
  const issue = useChange<Issued>({
    path: '/api/portal/api-key',
    onDone: setIssued,
    onRefused: form.refuse,
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={issued ? 'The key is ready' : 'Issue a key'}
      disablePointerDismissal={issued !== null}
    >
      {issued ? (
        <IssuedKey issued={issued} onClose={onClose} />
      ) : (
        <form {...form.props} onSubmit={form.submit(issue)} className="flex flex-col gap-5">
          <SelectField
            label="Environment"
            {...form.field('environment')}
            hint={productionOpen ? undefined : 'Production opens once you are approved for it.'}
            choices={environmentChoices.filter(({ value }) => value === 'uat' || productionOpen)}
          />
          <TextField
            label="Name"
            {...form.field('name')}
            hint="Where it is used, e.g. CRM."
            required={false}
          />
          <LimitFields
            expiresAt={form.field('expiresAt')}
            requestsPerMinute={form.field('requestsPerMinute')}
          />
          <ScopeFields box={(scope) => form.box(`scopes.${scope}`)} error={form.errorOf('scopes')} />
          <FormActions message={form.problem(issue)}>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" pending={issue.pending}>
              Issue key
            </Button>
          </FormActions>
        </form>
      )}
    </Dialog>
  );
}
