'use client';

import { KeyRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useChange } from '@/components/form/use-change';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { FormActions } from '@/components/ui/form-actions';
import { environmentChoices } from '@/components/ui/format';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import type { IssuedKey as Issued } from '@/lib/api-key/schema';
import { IssuedKey } from './issued-key';
import { type KeyValues, keyBody, keyErrors, LimitFields } from './limit-fields';

const empty: KeyValues & { environment: string } = {
  name: '',
  environment: 'uat',
  expiresOn: '',
  requestsPerMinute: '',
};

/** `productionOpen`: UAT use is approved, so a Production key may be issued (spec 5.8). */
export function IssueKey({ affiliateId, productionOpen }: { affiliateId: number; productionOpen: boolean }) {
  const [open, setOpen] = useState(false);
  const [values, setValues] = useState(empty);
  const [issued, setIssued] = useState<Issued | null>(null);
  const issue = useChange<Issued>({ path: '/api/portal/api-key', onDone: setIssued });
  const errors = keyErrors(issue.errors);
  const set = (change: Partial<typeof empty>) => setValues((former) => ({ ...former, ...change }));
  const show = () => {
    setIssued(null);
    setValues(empty);
    issue.reset();
    setOpen(true);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    issue.run({ affiliateId, environment: values.environment, ...keyBody(values) });
  };
  return (
    <>
      <Button size="sm" onClick={show}>
        <KeyRound size={16} aria-hidden="true" />
        Issue key
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={issued ? 'The key is ready' : 'Issue a key'}
        stays={issued !== null}
      >
        {issued ? (
          <div className="flex flex-col gap-5">
            <IssuedKey issued={issued} />
            <div className="flex justify-end">
              <Button variant="primary" onClick={() => setOpen(false)}>
                I have stored it
              </Button>
            </div>
          </div>
        ) : (
          <form onSubmit={submit} className="flex flex-col gap-5" noValidate>
            <SelectField
              label="Environment"
              value={values.environment}
              onChange={(event) => set({ environment: event.target.value })}
              error={issue.errors.environment}
              hint={productionOpen ? undefined : 'Production opens once UAT use is approved.'}
              choices={environmentChoices.filter(({ value }) => value === 'uat' || productionOpen)}
            />
            <TextField
              label="Name"
              value={values.name}
              onChange={(event) => set({ name: event.target.value })}
              error={errors.name}
              hint="What it is for, e.g. CRM."
              required={false}
            />
            <LimitFields values={values} onChange={set} errors={errors} />
            <FormActions message={issue.message}>
              <Button onClick={() => setOpen(false)}>Cancel</Button>
              <Button type="submit" variant="primary" pending={issue.pending}>
                Issue key
              </Button>
            </FormActions>
          </form>
        )}
      </Dialog>
    </>
  );
}
