'use client';

import { useState } from 'react';
import { FormDialog } from '@/components/base/form/form-dialog';
import type { LaterDialogProps } from '@/components/base/form/later-dialog';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { Moment } from '@/components/base/ui/moment';
import { SelectField } from '@/components/base/ui/select-field';
import { liftReasonLabel, rightsChannelLabel } from '@/lib/applicant/rights';
import { shortDay } from '@/lib/base/text/text';
import type { RestrictionView } from '@/lib/care/rights-request/restriction-view';
import { liftReasons } from '@/word/restriction';
import type { RightsChannel } from '@/word/rights-request';

const loadSchema = () =>
  import('@/lib/care/rights-answer/schema').then(({ liftRestrictionInput }) => liftRestrictionInput);

/** How a restriction stands, and the press that lifts it. */
export function RestrictionState({
  id,
  restriction,
  mayLift,
}: {
  id: number;
  restriction: RestrictionView;
  mayLift: boolean;
}) {
  const [lifts, setLifts] = useState(false);
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ink-2">{stateOf(restriction)}</p>
      {restriction.state === 'in force' && mayLift && (
        <div>
          <Button onClick={() => setLifts(true)}>Lift it</Button>
        </div>
      )}
      {lifts && <LiftDialog id={id} open onClose={() => setLifts(false)} />}
    </div>
  );
}

function stateOf({
  until,
  startedAt,
  by,
  state,
  liftedAt,
  liftedBy,
  liftedWhy,
  liftedToldBy,
}: RestrictionView) {
  const begun = (
    <>
      Restricted <Moment at={startedAt} /> by {by ?? 'the command line'}
    </>
  );
  if (state === 'in force')
    return (
      <>
        {begun}, until the end of {shortDay(until)}. Their data is stored and nothing else.
      </>
    );
  if (state === 'over')
    return (
      <>
        {begun}. It ended with {shortDay(until)}.
      </>
    );
  return (
    <>
      {begun}, lifted {liftedAt && <Moment at={liftedAt} />} by {liftedBy ?? 'the command line'}:{' '}
      {liftedWhy && liftReasonLabel[liftedWhy].toLowerCase()}. They were told first
      {liftedToldBy && `, ${rightsChannelLabel[liftedToldBy].toLowerCase()}`}.
    </>
  );
}

/** Asks why, and how the person was told: the law wants that before. Mounted afresh on each opening. */
function LiftDialog({ id, open, onClose }: { id: number } & LaterDialogProps) {
  const form = useSchemaForm({ values: { why: '', toldBy: '' }, schema: loadSchema });
  const change = useChange({
    path: `/api/portal/rights-request/${id}/restriction`,
    method: 'DELETE',
    done: 'Lifted',
    onDone: onClose,
    onRefused: form.refuse,
  });
  return (
    <FormDialog
      title="Lift the restriction"
      description="The person is told before it ends (POPIA 14(8)). Everybody may then read and use their data again; what had ended does not begin again."
      open={open}
      onClose={onClose}
      form={form}
      change={change}
      confirmLabel="Lift it"
      tone="danger"
    >
      <SelectField
        label="Why"
        {...form.field('why')}
        choices={[
          { value: '', label: 'Choose' },
          ...liftReasons.map((value) => ({ value, label: liftReasonLabel[value] })),
        ]}
        required
      />
      <SelectField
        label="How they were told"
        {...form.field('toldBy')}
        choices={[
          { value: '', label: 'Choose' },
          ...(Object.keys(rightsChannelLabel) as RightsChannel[]).map((value) => ({
            value,
            label: rightsChannelLabel[value],
          })),
        ]}
        required
      />
    </FormDialog>
  );
}
