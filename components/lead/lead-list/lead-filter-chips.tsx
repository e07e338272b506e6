import { X } from 'lucide-react';
import { capitalize } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { leadWhyLabel } from '@/components/lead/lead/lead-why';
import { type LeadFilter, leadListHref } from '@/lib/lead/lead/list-filter';
import type { LeadListChoices } from '@/lib/lead/lead/list-view';

interface LeadFilterChipsProps {
  filter: LeadFilter;
  choices: Pick<LeadListChoices, 'lenders' | 'agents'>;
  /** The bare address of the list may not be all of it. */
  hrefOf: (href: string) => string;
}

/** What a link has limited the list to, which has no field of its own; each can be taken away. */
export function LeadFilterChips({ filter, choices: { lenders, agents }, hrefOf }: LeadFilterChipsProps) {
  const { partner, offered, why, became, lender, seller, sub, click } = filter;
  const nameOf = (id: number) => lenders.find((lender) => lender.id === id)?.name ?? 'one lender';
  const chips: { label: string; key: keyof LeadFilter }[] = [
    ...(seller === undefined ? [] : [{ label: soldByText(seller, agents), key: 'seller' as const }]),
    ...(partner === undefined ? [] : [{ label: `Sent to ${nameOf(partner)}`, key: 'partner' as const }]),
    ...(offered === undefined ? [] : [{ label: `Offers of ${nameOf(offered)}`, key: 'offered' as const }]),
    ...(became === undefined
      ? []
      : [
          {
            label: lender === undefined ? capitalize(became) : `${capitalize(became)}: ${nameOf(lender)}`,
            key: 'became' as const,
          },
        ]),
    ...(sub === undefined ? [] : [{ label: `Sub id ${sub}`, key: 'sub' as const }]),
    ...(click === undefined ? [] : [{ label: `Click id ${click}`, key: 'click' as const }]),
    ...(why === undefined ? [] : [{ label: leadWhyLabel(why), key: 'why' as const }]),
  ];
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Also filtered by" className="mt-2 flex flex-wrap gap-2">
      {chips.map(({ label, key }) => (
        <li
          key={key}
          className="inline-flex min-w-0 items-center gap-2 rounded-full border border-accent bg-accent-soft py-0.5 pr-1 pl-3 text-sm text-accent"
        >
          <span className="min-w-0 truncate">{label}</span>
          <Link
            href={hrefOf(leadListHref(without(filter, key)))}
            aria-label={`Without: ${label}`}
            className="rounded-full p-1 hover:bg-surface"
          >
            <X size={14} aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function soldByText(seller: number | 'none', agents: LeadListChoices['agents']): string {
  if (seller === 'none') return 'Sold through the API';
  return `Sold by ${agents.find(({ id }) => id === seller)?.name ?? 'somebody else'}`;
}

function without(filter: LeadFilter, key: keyof LeadFilter): LeadFilter {
  const { became, lender, ...others } = filter;
  // The lender only says where it became that.
  if (key === 'became') return others;
  const { [key]: _, ...rest } = filter;
  return rest;
}
