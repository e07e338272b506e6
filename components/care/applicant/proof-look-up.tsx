'use client';

import { useState } from 'react';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { Card, CardBody, CardHeader } from '@/components/base/ui/card';
import { FormActions } from '@/components/base/ui/form-actions';
import { formatCount } from '@/components/base/ui/format';
import { TextField } from '@/components/base/ui/text-field';
import type { ProofFound, ProofView } from '@/lib/care/erasure-proof/view';
import { resultText } from '@/lib/care/erasure-proof/words';
import { ProofText, proofTitle } from './proof-view';

const loadSchema = () => import('@/lib/care/erasure-proof/schema').then(({ proofInput }) => proofInput);

/** Finds the proof of an earlier erasure by its receipt, and lists the last ones, which name nobody. */
export function ProofLookUp({ last }: { last: readonly ProofView[] }) {
  const form = useSchemaForm({ values: { receipt: '', idNumber: '' }, schema: loadSchema });
  const [found, setFound] = useState<ProofFound | null>(null);
  const find = useChange<ProofFound>({
    path: '/api/portal/applicant/proof',
    onDone: setFound,
    onRefused: form.refuse,
  });
  const submit = form.submit({
    ...find,
    run: (body) => {
      setFound(null);
      find.run(body);
    },
  });
  return (
    <Card className="max-w-2xl">
      <CardHeader
        title="Proof of an erasure"
        note="After an erasure everything stored is searched. The result is a leaf of the log that cannot be rewritten."
      />
      <CardBody className="flex flex-col gap-5">
        <form {...form.props} onSubmit={submit} className="flex flex-col gap-5">
          <TextField
            label="Receipt"
            {...form.field('receipt')}
            hint="25 letters and digits, shown once after the erasure."
            autoComplete="off"
            inputClassName="tabular"
            required
          />
          <TextField
            label="ID number to compare (optional)"
            {...form.field('idNumber')}
            hint="Says whether the proof is about this person."
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            inputClassName="tabular"
          />
          <FormActions
            message={form.errorOf('receipt') || form.errorOf('idNumber') ? null : form.problem(find)}
          >
            <Button type="submit" variant="primary" pending={find.pending}>
              Show the proof
            </Button>
          </FormActions>
        </form>
        {found && (
          <div role="status" className="flex flex-col gap-3">
            <p className="text-sm font-medium">{proofTitle(found)}</p>
            {found.isTheirs !== null && (
              <p className={`text-sm ${found.isTheirs ? 'text-success' : 'text-danger'}`}>
                {found.isTheirs ? 'It is about this ID number.' : 'It is not about this ID number.'}
              </p>
            )}
            <ProofText proof={found} />
          </div>
        )}
        {last.length > 0 && (
          <section>
            <h3 className="text-sm font-medium">The last erasures</h3>
            <ul className="mt-2 divide-y divide-line text-sm">
              {last.map((proof) => (
                <li key={proof.id} className="py-2">
                  <p>
                    {proofTitle(proof)} · {formatCount(proof.leads, 'lead')}
                  </p>
                  <p className="text-ink-2">{resultText(proof)}</p>
                </li>
              ))}
            </ul>
          </section>
        )}
      </CardBody>
    </Card>
  );
}
