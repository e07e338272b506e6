import type { Choice } from '@/components/base/ui/combobox-list';
import type { FilterField } from './filter-form';

type Named = readonly { readonly id: number; readonly name: string }[];

/** The choices of a filter by what has an id and a name. */
export const namedChoices = (named: Named): Choice[] =>
  named.map(({ id, name }) => ({ value: String(id), label: name }));

/** The filter of a console's list by affiliate. */
export const affiliateField = (affiliates: Named, className = 'sm:w-52'): FilterField => ({
  name: 'affiliate',
  label: 'Affiliate',
  any: 'All affiliates',
  choices: namedChoices(affiliates),
  className,
});
