import type { ReactNode } from 'react';
import { FilterForm } from '@/components/base/list/filter-form';
import { namedChoices } from '@/components/base/list/named-choices';
import { leadStateLabel } from '@/components/base/ui/lead-state';
import { type LeadFilter, leadSources, leadStates } from '@/lib/lead/lead/list-filter';
import type { LeadListChoices } from '@/lib/lead/lead/list-view';
import { sourceLabel } from '@/lib/lead/lead/source-label';

interface LeadFilterFormProps {
  filter: LeadFilter;
  choices: LeadListChoices;
  pending: boolean;
  go: (href: string) => void;
  /** Where nothing is filtered. */
  allHref: string;
  /** Behind the fields. */
  children?: ReactNode;
}

/** What an affiliate's leads can be filtered by. */
export function LeadFilterForm({ filter, choices, pending, go, allHref, children }: LeadFilterFormProps) {
  // What has no field here, such as the upload, stays as it is.
  const { state, intent, agent, source, from, to, when, ...kept } = filter;
  return (
    <FilterForm
      path="/lead"
      values={{ state, intent, agent, source, from, to, when }}
      kept={kept}
      pending={pending}
      go={go}
      isTerse
      {...(Object.keys(kept).length === 0 && { clearHref: allHref })}
      fields={[
        {
          name: 'state',
          label: 'State',
          any: 'All states',
          choices: [
            ...leadStates.map((state) => ({ value: state, label: leadStateLabel(state) })),
            { value: 'offered', label: 'Had offers' },
          ],
          className: 'sm:w-34',
        },
        {
          name: 'intent',
          label: 'Product',
          any: 'All products',
          choices: choices.intents.map(({ id, title }) => ({ value: String(id), label: title })),
          className: 'sm:w-34',
        },
        {
          name: 'agent',
          label: 'Agent',
          any: 'All agents',
          choices: [...namedChoices(choices.agents), { value: 'none', label: 'Through the API' }],
          className: 'sm:w-32',
        },
        {
          name: 'source',
          label: 'Source',
          any: 'All sources',
          choices: leadSources.map((source) => ({ value: source, label: sourceLabel(source) })),
          className: 'sm:w-32',
        },
        { name: 'from', label: 'Days', choices: null, isMoving: true, className: 'sm:w-44' },
      ]}
    >
      {children}
    </FilterForm>
  );
}
