import { FilterForm } from '@/components/list/filter-form';
import { type LeadFilter, leadSources, leadStates } from '@/lib/lead/list-filter';
import type { LeadListChoices } from '@/lib/lead/list-view';
import { leadStateLabel } from './lead-state';
import { sourceLabel } from './source-label';

interface LeadFilterFormProps {
  filter: LeadFilter;
  choices: LeadListChoices;
  pending: boolean;
  go: (href: string) => void;
}

/** What an affiliate's leads can be filtered by. */
export function LeadFilterForm({ filter, choices, pending, go }: LeadFilterFormProps) {
  // Which list of leads it is stays as it is.
  const { list, batch, ...values } = filter;
  return (
    <FilterForm
      path="/lead"
      values={values}
      kept={{ ...(list && { list }), ...(batch && { batch }) }}
      pending={pending}
      go={go}
      fields={[
        {
          name: 'state',
          label: 'State',
          any: 'All states',
          choices: leadStates.map((state) => ({ value: state, label: leadStateLabel(state) })),
          className: 'sm:w-36',
        },
        {
          name: 'intent',
          label: 'Product',
          any: 'All products',
          choices: choices.intents.map(({ id, title }) => ({ value: String(id), label: title })),
          className: 'sm:w-44',
        },
        {
          name: 'agent',
          label: 'Agent',
          any: 'All agents',
          choices: choices.agents.map(({ id, name }) => ({ value: String(id), label: name })),
          className: 'sm:w-44',
        },
        {
          name: 'source',
          label: 'Source',
          any: 'All sources',
          choices: leadSources.map((source) => ({ value: source, label: sourceLabel(source) })),
          className: 'sm:w-36',
        },
        { name: 'from', label: 'From', choices: null },
        { name: 'to', label: 'To', choices: null },
      ]}
    />
  );
}
