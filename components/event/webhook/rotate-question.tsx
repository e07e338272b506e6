'use client';

import { useState } from 'react';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { Dialog } from '@/components/base/ui/dialog';
import { FormActions } from '@/components/base/ui/form-actions';
import { SecretOnce } from '@/components/base/ui/secret-once';
import { SelectField } from '@/components/base/ui/select-field';

interface RotateQuestionProps {
  endpointId: number;
  /** The former secret still signs. */
  isInOverlap: boolean;
  open: boolean;
  onClose: () => void;
}

const overlaps = [
  { value: '24', label: '24 hours' },
  { value: '1', label: '1 hour' },
  { value: '168', label: '7 days' },
  { value: '0', label: 'End it now' },
];

/** Asks how long the former secret signs, too, and shows the new one, which exists nowhere else. */
export default function RotateQuestion(props: RotateQuestionProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => {
    setSecret(null);
    props.onClose();
  };
  return (
    <Dialog
      open={props.open}
      onOpenChange={close}
      title={secret === null ? 'Rotate the signing secret?' : 'The new signing secret'}
      disablePointerDismissal={secret !== null}
    >
      {secret === null ? (
        <RotateForm {...props} onClose={close} onSecret={setSecret} />
      ) : (
        <SecretOnce secret={secret} use="Your system checks our calls with it." onDone={close} />
      )}
    </Dialog>
  );
}

function RotateForm({
  endpointId,
  isInOverlap,
  onClose,
  onSecret,
}: RotateQuestionProps & { onSecret: (secret: string) => void }) {
  const form = useSchemaForm({
    values: { overlapHours: '24' },
    body: ({ overlapHours }) => ({ overlapHours: Number(overlapHours) }),
  });
  const change = useChange<{ secret: string }>({
    path: `/api/portal/webhook/${endpointId}/rotate`,
    done: 'Secret rotated',
    onDone: (answer) => onSecret(answer.secret),
    onRefused: form.refuse,
  });
  return (
    <form {...form.props} onSubmit={form.submit(change)} className="flex flex-col gap-5">
      <p className="text-sm text-ink-2">
        A new secret is made and shown once. Until the old one ends, each call carries both signatures, so
        your system can change over without missing one.
        {isInOverlap && ' The secret before the present one ends at once.'}
      </p>
      <SelectField label="The old secret signs for" {...form.field('overlapHours')} choices={overlaps} />
      <FormActions message={form.problem(change)}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" pending={change.pending}>
          Rotate secret
        </Button>
      </FormActions>
    </form>
  );
}
