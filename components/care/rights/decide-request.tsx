'use client';

import type { ReactNode } from 'react';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { FormActions } from '@/components/base/ui/form-actions';
import { Link } from '@/components/base/ui/link';
import { SelectField } from '@/components/base/ui/select-field';
import { TextArea } from '@/components/base/ui/text-area';
import { longestAnswer } from '@/lib/care/rights-request/limits';
import type { RightsKind } from '@/word/rights-request';
import { IdentityField, useIdentity, useIdentityIn } from './identity';

const loadSchema = () =>
  import('@/lib/care/rights-request/schema').then(({ decideRequestInput }) => decideRequestInput);

interface DecideRequestProps {
  id: number;
  kind: RightsKind;
  /** Who asked is known still: what is done for them can be done by a press. */
  isKnown: boolean;
}

/** Ends an open request: by doing what is asked for, or in words that stand in the letter. */
export function DecideRequest({ id, kind, isKnown }: DecideRequestProps) {
  /** It is answered in a part of its own. */
  const isGiven = kind === 'restriction' || (isKnown && kind === 'access');
  /** It is answered by a press: in words nobody would be opted out, and the letter would say so. */
  const isPressed = isGiven || kind === 'objection';
  const path = `/api/portal/rights-request/${id}`;
  const identityCheck = useIdentity();
  const form = useSchemaForm({
    values: {
      decision: isPressed ? 'refused' : 'answered',
      words: '',
      identityCheck,
    },
    schema: loadSchema,
  });
  const change = useChange({ path: `${path}/decide`, done: 'Recorded', onRefused: form.refuse });
  const object = useChange({
    path: `${path}/objection`,
    done: 'Opted out everywhere',
    onRefused: form.refuse,
  });
  useIdentityIn(form.change);
  const isWithdrawn = form.value('decision') === 'withdrawn';
  return (
    <form {...form.props} onSubmit={form.submit(change)} className="flex flex-col gap-5">
      {!isGiven && <IdentityField error={form.errorOf('identityCheck')} />}
      {kind === 'objection' && (
        <Press text="Nobody here calls, scores or refers this person from now on, in both environments. Lenders that hold an application decide it themselves; the answer names them.">
          <Button variant="danger" pending={object.pending} onClick={() => object.run({ identityCheck })}>
            Opt out everywhere and answer
          </Button>
          {object.message && Object.keys(object.errors).length === 0 && (
            <p className="text-sm text-danger">{object.message}</p>
          )}
        </Press>
      )}
      {kind === 'deletion' && (
        <p className="text-sm text-ink-2">
          Erase the person on the page{' '}
          <Link
            href={`/operator/applicant?request=${id}`}
            className="text-accent underline underline-offset-4"
          >
            Applicant
          </Link>
          , which asks first about applications that are open, and proves it. Then record the answer here.
        </p>
      )}
      <SelectField
        label="What becomes of it"
        {...form.field('decision')}
        choices={[
          ...(isPressed ? [] : [{ value: 'answered', label: 'Answered: what they asked for is done' }]),
          { value: 'refused', label: 'Refused, with a reason' },
          { value: 'withdrawn', label: 'Withdrawn by the person, or entered by mistake' },
        ]}
        required
      />
      {!isWithdrawn && (
        <TextArea
          label={form.value('decision') === 'refused' ? 'Why' : 'What was done'}
          {...form.field('words')}
          hint="In words that the person is told: they stand in the letter."
          rows={3}
          maxLength={longestAnswer}
          required
        />
      )}
      <FormActions message={form.problem(change)}>
        <Button type="submit" variant="primary" pending={change.pending}>
          Record
        </Button>
      </FormActions>
    </form>
  );
}

function Press({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-3 rounded-control border border-line p-4">
      <p className="text-sm text-ink-2">{text}</p>
      <div className="flex flex-wrap items-center gap-2">{children}</div>
    </div>
  );
}
