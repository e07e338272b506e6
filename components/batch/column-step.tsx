'use client';

import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card, CardBody, CardHeader } from '@/components/ui/card';
import { capitalize, formatCount, listed } from '@/components/ui/format';
import { Notice } from '@/components/ui/state';
import { findLeadField, isLeadFieldName, type LeadFieldName } from '@/lib/applicant/field';
import type { CheckSettings } from '@/lib/batch/correct/check-table-row';
import type { TableSummary } from '@/lib/batch/correct/table-view';
import { type ColumnMatch, matchableFields } from '@/lib/batch/row/column-match';
import { ConsentChoice } from './consent-choice';

interface ColumnStepProps {
  table: TableSummary;
  /** How the user matched a file with these headers before; null: never. */
  remembered: readonly (LeadFieldName | null)[] | null;
  /** The choices made before coming back to this step. */
  chosen: CheckSettings | null;
  intents: CheckSettings['intents'];
  onBack: () => void;
  onDone: (settings: CheckSettings) => void;
}

const needed = matchableFields.filter(
  (name) => name !== 'popi' && findLeadField(name)?.required === 'always',
);
const others = matchableFields.filter((name) => !needed.includes(name));

/** Second step: which field each column holds, the product, and the applicants' consent. */
export function ColumnStep({ table, remembered, chosen, intents, onBack, onDone }: ColumnStepProps) {
  const [fields, setFields] = useState<readonly (LeadFieldName | null)[]>(
    () => chosen?.fields ?? remembered ?? table.columns.map(({ match }) => match?.field ?? null),
  );
  const onlyIntent = intents.length === 1 ? (intents[0]?.id ?? null) : null;
  const [intentId, setIntentId] = useState<number | null>(chosen?.intentId ?? onlyIntent);
  const [consent, setConsent] = useState<'column' | 'statement' | null>(
    chosen?.consentStated ? 'statement' : null,
  );

  const namesIntent = fields.includes('intent') || fields.includes('intent_id');
  const consentHeader = table.columns[fields.indexOf('popi')]?.header ?? null;
  const consentSource = consent ?? (consentHeader === null ? null : 'column');
  const missing = [
    ...needed.filter((name) => !fields.includes(name)).map((name) => `a column for the ${labelOf(name)}`),
    ...(namesIntent || intentId !== null ? [] : ['the product']),
    ...(consentSource === 'statement' || (consentSource === 'column' && consentHeader !== null)
      ? []
      : ['the applicants’ consent']),
  ];

  const choose = (column: number, field: LeadFieldName | null) =>
    // A field belongs to one column only: choosing it here clears it elsewhere.
    setFields(fields.map((old, at) => (at === column ? field : old === field ? null : old)));

  return (
    <div className="flex flex-col gap-5">
      <Card>
        <CardHeader
          title="Match your columns"
          note={
            remembered
              ? 'Matched the way you matched the last file like this.'
              : 'Matched by name. Check the ones marked; your changes are remembered for files like this.'
          }
        />
        <ul className="mt-4 border-t border-line">
          {table.columns.map(({ header, samples, match }, column) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never move, and headers may repeat.
              key={column}
              className="grid items-center gap-x-5 gap-y-2 border-b border-line px-5 py-3 last:border-0 sm:grid-cols-[minmax(0,1fr)_1.25rem_17rem_5.5rem] sm:px-6"
            >
              <div className="min-w-0">
                <p className="truncate text-sm font-medium">{header}</p>
                <p className="tabular truncate text-xs text-ink-2">{samples.join(' · ') || 'empty'}</p>
              </div>
              <ArrowRight size={16} aria-hidden="true" className="hidden text-ink-2 sm:block" />
              <select
                aria-label={`Column ${header} holds`}
                value={fields[column] ?? ''}
                onChange={({ target }) => choose(column, isLeadFieldName(target.value) ? target.value : null)}
                className="control"
              >
                <option value="">Ignore</option>
                <optgroup label="Required for every lead">{needed.map(option)}</optgroup>
                <optgroup label="Other fields">{others.map(option)}</optgroup>
              </select>
              <span>
                <MatchBadge field={fields[column] ?? null} match={match} remembered={remembered !== null} />
              </span>
            </li>
          ))}
        </ul>
      </Card>

      <Card>
        <CardHeader
          title="Product"
          note={namesIntent ? 'Used for rows that have none.' : 'No column has it: choose one for all rows.'}
        />
        <CardBody>
          <select
            aria-label="Product"
            value={intentId ?? ''}
            onChange={({ target }) => setIntentId(target.value === '' ? null : Number(target.value))}
            className="control sm:max-w-sm"
          >
            <option value="">
              {namesIntent ? 'No default (rows without a product are rejected)' : 'Choose a product'}
            </option>
            {intents.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </CardBody>
      </Card>

      <ConsentChoice header={consentHeader} value={consentSource} onChange={setConsent} />

      {missing.length > 0 && (
        <Notice tone="warning" role="status" title="Still needed">
          {capitalize(listed(missing))}.
        </Notice>
      )}
      <div className="flex flex-wrap justify-between gap-3">
        <Button onClick={onBack}>Another file</Button>
        <Button
          variant="primary"
          disabled={missing.length > 0}
          onClick={() => onDone({ fields, intentId, intents, consentStated: consentSource === 'statement' })}
        >
          Check {formatCount(table.rowCount, 'row')}
        </Button>
      </div>
    </div>
  );
}

const option = (name: LeadFieldName) => (
  <option key={name} value={name}>
    {findLeadField(name)?.label ?? name}
  </option>
);

const labelOf = (name: LeadFieldName) => findLeadField(name)?.label ?? name;

function MatchBadge({
  field,
  match,
  remembered,
}: {
  field: LeadFieldName | null;
  match: ColumnMatch | null;
  remembered: boolean;
}) {
  if (field === null) return <Badge>Ignore</Badge>;
  if (remembered || match?.field !== field) return <Badge tone="accent">Set by you</Badge>;
  if (match.kind === 'name' || match.kind === 'known') return <Badge tone="success">Matched</Badge>;
  return <Badge tone="warning">Please check</Badge>;
}
