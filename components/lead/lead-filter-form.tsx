'use client';

import { SlidersHorizontal } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { className } from '@/components/ui/class-name';
import { Link } from '@/components/ui/link';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import {
  type LeadFilter,
  leadListHref,
  leadSources,
  leadStates,
  readLeadFilter,
} from '@/lib/lead/list-filter';
import type { LeadListChoices } from '@/lib/lead/list-view';
import { leadStateLabel } from './lead-state';
import { sourceLabel } from './source-label';

interface LeadFilterFormProps {
  filter: LeadFilter;
  choices: LeadListChoices;
  pending: boolean;
  onFilter: (filter: LeadFilter) => void;
}

/** Keeps the filters in the URL, so that they can be shared; folds away on a phone. */
export function LeadFilterForm({ filter, choices, pending, onFilter }: LeadFilterFormProps) {
  const [open, setOpen] = useState(false);
  // Which list of leads it is stays as it is.
  const { list, batch, ...narrowing } = filter;
  const active = Object.keys(narrowing).length;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onFilter(readLeadFilter(Object.fromEntries(new FormData(event.currentTarget))));
    setOpen(false);
  };
  return (
    <div>
      <Button
        className="w-full sm:hidden"
        aria-expanded={open}
        aria-controls="lead-filter"
        onClick={() => setOpen(!open)}
      >
        <SlidersHorizontal size={16} aria-hidden="true" />
        Filters{active > 0 ? ` (${active})` : ''}
      </Button>
      {/* Remounted when the filter changes, so that Back shows the filter it restores. */}
      <form
        key={JSON.stringify(filter)}
        id="lead-filter"
        aria-label="Filters"
        method="get"
        action="/lead"
        onSubmit={submit}
        className={className(
          'grid-cols-2 items-end gap-3 max-sm:mt-3 sm:flex sm:flex-wrap',
          open ? 'grid' : 'hidden',
        )}
      >
        {list && <input type="hidden" name="list" value={list} />}
        {batch && <input type="hidden" name="batch" value={batch} />}
        <SelectField
          label="State"
          name="state"
          defaultValue={filter.state ?? ''}
          choices={[
            { value: '', label: 'All states' },
            ...leadStates.map((state) => ({ value: state, label: leadStateLabel(state) })),
          ]}
          className="sm:w-36"
        />
        <SelectField
          label="Product"
          name="intent"
          defaultValue={filter.intent ?? ''}
          choices={[
            { value: '', label: 'All products' },
            ...choices.intents.map(({ id, title }) => ({ value: String(id), label: title })),
          ]}
          className="sm:w-44"
        />
        <SelectField
          label="Agent"
          name="agent"
          defaultValue={filter.agent ?? ''}
          choices={[
            { value: '', label: 'All agents' },
            ...choices.agents.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          className="sm:w-44"
        />
        <SelectField
          label="Source"
          name="source"
          defaultValue={filter.source ?? ''}
          choices={[
            { value: '', label: 'All sources' },
            ...leadSources.map((source) => ({ value: source, label: sourceLabel(source) })),
          ]}
          className="sm:w-36"
        />
        <TextField
          label="From"
          name="from"
          type="date"
          defaultValue={filter.from ?? ''}
          className="sm:w-38"
        />
        <TextField label="To" name="to" type="date" defaultValue={filter.to ?? ''} className="sm:w-38" />
        <div className="col-span-2 flex gap-3">
          <Button type="submit" pending={pending}>
            Filter
          </Button>
          {active > 0 && (
            <Link
              href={leadListHref({ ...(list && { list }), ...(batch && { batch }) })}
              className={buttonClass('ghost')}
            >
              Clear all
            </Link>
          )}
        </div>
      </form>
    </div>
  );
}
