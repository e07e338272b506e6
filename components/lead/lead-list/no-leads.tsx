import { Inbox, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/components/base/ui/button';
import { buttonClass } from '@/components/base/ui/button-class';
import { Link } from '@/components/base/ui/link';
import { Skeleton } from '@/components/base/ui/skeleton';
import { EmptyState } from '@/components/base/ui/state';
import { NobodyToCall } from '@/components/desk/desk/nobody-to-call';
import type { LeadFilter } from '@/lib/lead/lead/list-filter';
import type { LeadListPage } from '@/lib/lead/lead/list-view';

interface NoLeadsProps {
  page: LeadListPage;
  filter: LeadFilter;
  /** The list is limited to an upload that there is. */
  hasUpload: boolean;
  isSearching: boolean;
  /** For an operator who sees applicants masked: parts of names and numbers are not searched. */
  isMasked: boolean;
  /** The list without filters. */
  allHref: string;
  newLead: ReactNode;
  onClear: () => void;
}

/** Why the list is empty, and what to do. */
export function NoLeads({ filter, hasUpload, isSearching, newLead, ...search }: NoLeadsProps) {
  const narrowings = Object.keys(filter).length;
  if (isSearching) return <NothingFound {...search} isFiltered={narrowings > 0} />;
  if (filter.list === 'to-call' && narrowings === (hasUpload ? 2 : 1)) return <NobodyToCall />;
  if (narrowings > 0)
    return (
      <EmptyState
        icon={<SearchX size={22} aria-hidden="true" />}
        title="No leads match these filters"
        action={
          <Link href={search.allHref} className={buttonClass()}>
            Clear all
          </Link>
        }
      >
        Try a longer time, or fewer filters.
      </EmptyState>
    );
  return (
    <EmptyState icon={<Inbox size={22} aria-hidden="true" />} title="No leads yet" action={newLead}>
      Capture your first lead, or send one through the API.
    </EmptyState>
  );
}

function NothingFound({
  page: { tooShort, mistyped },
  isFiltered,
  allHref,
  isMasked,
  onClear,
}: Pick<NoLeadsProps, 'page' | 'allHref' | 'isMasked' | 'onClear'> & { isFiltered: boolean }) {
  return (
    <EmptyState
      icon={<SearchX size={22} aria-hidden="true" />}
      title={tooShort ? 'Type a little more' : mistyped ? 'That isn’t a valid ID number' : 'No leads found'}
      action={
        isFiltered && !tooShort && !mistyped ? (
          <Link href={allHref} className={buttonClass()}>
            Search all leads
          </Link>
        ) : (
          <Button onClick={onClear}>Clear the search</Button>
        )
      }
    >
      {tooShort
        ? 'Two letters of a name, four digits of a phone number, or a full ID number.'
        : mistyped
          ? 'A digit is wrong or two are swapped. Ask again.'
          : `${isMasked ? 'Names and parts of numbers are not searched while applicants are masked. Try a full ID number, a full phone number or a lead id' : 'Try a full ID number, the last four digits of a phone number, a whole email address or a surname'}${isFiltered ? ', or clear the filters' : ''}.`}
    </EmptyState>
  );
}

/** In place of rows that are being searched for. */
export function LoadingRows() {
  return (
    <div role="status" aria-label="Searching" className="flex flex-col gap-3 p-6">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
        <Skeleton key={row} className="h-8" />
      ))}
    </div>
  );
}
