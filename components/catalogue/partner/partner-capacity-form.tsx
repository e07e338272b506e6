'use client';

import { Card, CardBody, CardHeader } from '@/components/base/ui/card';
import { Checkbox } from '@/components/base/ui/checkbox';
import { TextField } from '@/components/base/ui/text-field';
import { CapFields } from './cap-fields';
import {
  type CapacityDraft,
  capacityOf,
  type HoursDraft,
  hoursOffsets,
  newCap,
  newClosure,
  newHours,
} from './capacity-draft';
import { type CapacityContext, openingEffect } from './capacity-effect';
import { CapacityRows } from './capacity-rows';
import { ClosureFields } from './closure-fields';
import { HoursFields } from './hours-fields';

interface PartnerCapacityFormProps extends CapacityContext {
  draft: CapacityDraft;
  /** The intents that it takes leads of. */
  intents: readonly string[];
  errorOf: (name: string) => string | undefined;
  onChange: (draft: CapacityDraft) => void;
  /** For the lender's own people: how long referrals wait, and who is warned when, is the operator's. */
  isOwn?: boolean;
}

/** Edits how many leads a partner takes, and when; says beside each cap what it would do now. */
export default function PartnerCapacityForm({
  draft,
  intents,
  affiliates,
  uses,
  sent,
  declared,
  errorOf,
  onChange,
  isOwn = false,
}: PartnerCapacityFormProps) {
  const change = (part: Partial<CapacityDraft>) => onChange({ ...draft, ...part });
  const entry = capacityOf(draft);
  const days = new Map(declared.map(({ day, name }) => [day, name]));
  const effect = entry && openingEffect(entry, days, new Date());
  return (
    <div className="flex flex-col gap-6">
      <Card>
        <CardHeader
          title="Caps"
          note="All caps must have room. With another number a cap goes on from what is used."
        />
        <CardBody>
          <CapacityRows
            noun="cap"
            rows={draft.caps}
            make={newCap}
            error={errorOf('entry.capacity.caps')}
            onChange={(caps) => change({ caps })}
          >
            {(cap, at, set) => (
              <CapFields
                row={cap}
                intents={intents}
                affiliates={affiliates}
                uses={uses}
                sent={sent}
                isOwn={isOwn}
                error={errorOf(`entry.capacity.caps[${at}]`)}
                errorOf={(name) => errorOf(`entry.capacity.caps[${at}].${name}`)}
                onChange={set}
              />
            )}
          </CapacityRows>
        </CardBody>
      </Card>
      <Card>
        <CardHeader title="Opening times" note="South African time. Without hours it is always open." />
        <CardBody className="flex flex-col gap-6">
          <CapacityRows
            noun="hours"
            rows={draft.hours}
            make={newHours}
            onChange={(hours) => change({ hours })}
          >
            {(hours, at, set) => (
              <HoursFields
                row={hours}
                intents={intents}
                daysError={errorOf(`capacityDays[${at}]`)}
                errorOf={(name) => firstError(hours, hoursOffsets(draft.hours)[at] ?? 0, name, errorOf)}
                onChange={set}
              />
            )}
          </CapacityRows>
          <Checkbox
            label="Closed on public holidays"
            checked={draft.closesOnHolidays}
            onCheckedChange={(closesOnHolidays) => change({ closesOnHolidays })}
          />
          <CapacityRows
            noun="closure"
            rows={draft.closures}
            make={newClosure}
            onChange={(closures) => change({ closures })}
          >
            {(closure, at, set) => (
              <ClosureFields
                row={closure}
                errorOf={(name) => errorOf(`entry.capacity.closures[${at}].${name}`)}
                onChange={set}
              />
            )}
          </CapacityRows>
          {!isOwn && (
            <TextField
              label="Referrals wait at most, in days"
              hint="For a place or for opening times; then they fail, and the lead’s history says why."
              className="max-w-80"
              inputMode="numeric"
              autoComplete="off"
              value={draft.waitDays}
              error={errorOf('entry.capacity.wait_days')}
              onChange={(event) => change({ waitDays: event.target.value })}
            />
          )}
          {effect && (
            <p role="status" className="text-sm text-ink-2">
              {effect}
            </p>
          )}
        </CardBody>
      </Card>
    </div>
  );
}

/** An error of any of the days that stand in one row. */
function firstError(
  { days }: HoursDraft,
  offset: number,
  name: string,
  errorOf: (name: string) => string | undefined,
): string | undefined {
  return days.map((_, index) => errorOf(`entry.capacity.hours[${offset + index}].${name}`)).find(Boolean);
}
