'use client';

import { Inbox, PhoneCall, SearchX, X } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type ReactNode, useState, useTransition } from 'react';
import { WorkTabs } from '@/components/desk/work-tabs';
import { PageHeader } from '@/components/layout/page-header';
import { DensityChoice } from '@/components/list/density-choice';
import { ExportButton } from '@/components/list/export-button';
import { SearchField } from '@/components/list/search-field';
import { SavedFilters } from '@/components/saved-filter/saved-filters';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { className } from '@/components/ui/class-name';
import { Link } from '@/components/ui/link';
import { Pager } from '@/components/ui/pager';
import { Skeleton } from '@/components/ui/skeleton';
import { EmptyState, ErrorState } from '@/components/ui/state';
import { type LeadCursor, type LeadFilter, leadListHref } from '@/lib/lead/list-filter';
import type { LeadListChoices, LeadListPage } from '@/lib/lead/list-view';
import type { SavedFilterView } from '@/lib/saved-filter/view';
import { countText } from './count-text';
import { LeadFilterChips } from './lead-filter-chips';
import { LeadFilterForm } from './lead-filter-form';
import { useLeadSearch, useSearchText } from './lead-search';
import { LeadTable } from './lead-table';

interface LeadListProps {
  /** Identifies user and environment: a search is remembered only for them. */
  whose: string;
  note: string;
  /** The leads that match the filter, without a search. */
  page: LeadListPage;
  filter: LeadFilter;
  cursor: LeadCursor;
  choices: LeadListChoices;
  /** The upload that the list is limited to; null: it is not, or there is no such upload. */
  upload: { id: string; fileName: string | null } | null;
  mayExport: boolean;
  /** For an operator who sees applicants masked: parts of names and numbers are not searched. */
  isMasked: boolean;
  /** The user's saved filters and the team's; null: they cannot have any here. */
  saved: { filters: readonly SavedFilterView[]; mayShare: boolean } | null;
  /** Rows of one line, as chosen in this browser. */
  dense: boolean;
  newLead: ReactNode;
}

/** The leads of an affiliate: searched, filtered, paged and exported. */
export function LeadList({
  whose,
  note,
  page,
  filter,
  cursor,
  choices,
  upload,
  mayExport,
  isMasked,
  saved,
  dense,
  newLead,
}: LeadListProps) {
  // The bare address opens with the filter that the user has chosen for it.
  const allHref = saved?.filters.some(({ isDefault }) => isDefault) ? '/lead?show=all' : '/lead';
  const moreOrAll = (href: string) => (href === '/lead' ? allHref : href);
  const [isDense, setDense] = useState(dense);
  const router = useRouter();
  const [isMoving, startMoving] = useTransition();
  const { text, sought, change, seekNow } = useSearchText(whose);
  const found = useLeadSearch({ whose, search: sought, filter, cursor });
  const isSearching = sought !== '';
  const shown = isSearching ? found.data : page;
  const isFiltered = Object.keys(filter).length > 0;
  const isToCall = filter.list === 'to-call';
  const isBusy = isMoving || (isSearching && found.isFetching);
  const isPaged = cursor.before !== undefined || cursor.after !== undefined;
  const changeSearch = (next: string) => {
    change(next);
    // A position in one list means nothing in another.
    if (isPaged) router.replace(moreOrAll(leadListHref(filter)), { scroll: false });
  };
  return (
    <div data-dense={isDense || undefined}>
      <PageHeader
        title={isToCall ? 'To call' : 'Leads'}
        note={
          isToCall
            ? `From files, with offers that nobody has applied for yet, ${isSearching ? 'newest' : 'best chance'} first`
            : `${note}, newest first`
        }
        beside={<LeadViews filter={filter} upload={upload} hrefOf={moreOrAll} />}
        action={
          mayExport && (
            <div className="flex gap-2">
              {(['csv', 'xlsx'] as const).map((format) => (
                <ExportButton
                  key={format}
                  path="/api/portal/lead/export"
                  body={{ ...filter, search: sought, format }}
                  label={`Export ${format.toUpperCase()}`}
                  refused="The search is too short to export"
                />
              ))}
            </div>
          )
        }
      />
      <div className="flex flex-col gap-3 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-2">
        <SearchField
          label="Search leads"
          placeholder={
            isMasked
              ? 'Whole phone or ID number, or lead id'
              : 'Name, phone or its last digits, ID number, email, reference'
          }
          text={text}
          onChange={changeSearch}
          onSubmit={seekNow}
          pending={isSearching && found.isFetching}
        />
        <LeadFilterForm
          filter={filter}
          choices={choices}
          pending={isMoving}
          go={(href) => startMoving(() => router.replace(moreOrAll(href), { scroll: false }))}
          allHref={allHref}
        >
          {saved && (
            <SavedFilters
              list="lead"
              saved={saved.filters}
              filter={Object.keys(filter).length > 0 ? { ...filter } : null}
              mayShare={saved.mayShare}
            />
          )}
        </LeadFilterForm>
      </div>
      <LeadFilterChips filter={filter} lenders={choices.lenders} hrefOf={moreOrAll} />
      <div className="mt-3 mb-2 flex min-h-8 items-center justify-between gap-3 dense:mt-1 dense:mb-1">
        <p role="status" className="text-sm text-ink-2">
          {shown && !(isSearching && found.isError) ? countText(shown) : ''}
        </p>
        <DensityChoice isDense={isDense} onChange={setDense} />
      </div>
      <Card aria-busy={isBusy} className={className('transition-opacity', isBusy && shown && 'opacity-60')}>
        {isSearching && found.isError ? (
          <ErrorState
            title="The search failed"
            action={<Button onClick={() => void found.refetch()}>Try again</Button>}
          >
            Nothing is lost. What you typed is still there.
          </ErrorState>
        ) : !shown ? (
          <LoadingRows />
        ) : shown.leads.length > 0 ? (
          <LeadTable leads={shown.leads} showsChance={isToCall} />
        ) : isSearching ? (
          <NothingFound
            page={shown}
            isFiltered={isFiltered}
            allHref={allHref}
            isMasked={isMasked}
            onClear={() => change('')}
          />
        ) : isToCall && Object.keys(filter).length === (upload ? 2 : 1) ? (
          <EmptyState
            icon={<PhoneCall size={22} aria-hidden="true" />}
            title="Nobody to call"
            action={
              <Link href="/batch" className={buttonClass()}>
                Batches
              </Link>
            }
          >
            Leads from files appear here once lenders have offers for them: open an upload and choose Match
            all now.
          </EmptyState>
        ) : isFiltered ? (
          <EmptyState
            icon={<SearchX size={22} aria-hidden="true" />}
            title="No leads match these filters"
            action={
              <Link href={allHref} className={buttonClass()}>
                Clear all
              </Link>
            }
          >
            Try a longer time, or fewer filters.
          </EmptyState>
        ) : (
          <EmptyState icon={<Inbox size={22} aria-hidden="true" />} title="No leads yet" action={newLead}>
            Capture your first lead, or send one through the API.
          </EmptyState>
        )}
      </Card>
      {shown && (
        <Pager
          shown={
            isToCall
              ? { first: undefined, last: undefined }
              : { first: shown.leads[0]?.createdAt, last: shown.leads.at(-1)?.createdAt }
          }
          labels={isToCall ? ['Previous', 'Next'] : ['Newer', 'Older']}
          newer={shown.newer && leadListHref(filter, { after: shown.newer })}
          older={shown.older && leadListHref(filter, { before: shown.older })}
        />
      )}
    </div>
  );
}

/** The work list's tabs beside all leads; or, of one upload, all its leads or those to call. */
function LeadViews({
  filter,
  upload,
  hrefOf,
}: Pick<LeadListProps, 'filter' | 'upload'> & { hrefOf: (href: string) => string }) {
  if (filter.batch === undefined) return <WorkTabs current={filter.list ?? 'all'} />;
  const { list: _, ...others } = filter;
  const { batch: __, ...withoutUpload } = filter;
  const views = [
    { label: 'All leads', href: hrefOf(leadListHref(others)), isCurrent: filter.list === undefined },
    {
      label: 'To call',
      href: leadListHref(upload ? { list: 'to-call', batch: upload.id } : { list: 'to-call' }),
      isCurrent: filter.list === 'to-call',
    },
  ];
  return (
    <nav aria-label="Lists of leads" className="flex flex-wrap items-center gap-2">
      {views.map(({ label, href, isCurrent }) => (
        <Link
          key={label}
          href={href}
          aria-current={isCurrent ? 'page' : undefined}
          className={className(
            'rounded-full border px-3 py-1.5 text-sm font-medium transition-colors',
            isCurrent
              ? 'border-accent bg-accent-soft text-accent'
              : 'border-line text-ink-2 hover:border-control hover:text-ink',
          )}
        >
          {label}
        </Link>
      ))}
      {filter.batch !== undefined && (
        <span className="inline-flex min-w-0 items-center gap-2 rounded-full border border-line py-1 pr-1 pl-3 text-sm">
          <span className="min-w-0 truncate">From {upload?.fileName ?? 'an upload'}</span>
          <Link
            href={hrefOf(leadListHref(withoutUpload))}
            aria-label="Leads of all uploads"
            className="rounded-full p-1 text-ink-2 hover:bg-surface-2 hover:text-ink"
          >
            <X size={14} aria-hidden="true" />
          </Link>
        </span>
      )}
    </nav>
  );
}

function NothingFound({
  page: { tooShort, mistyped },
  isFiltered,
  allHref,
  isMasked,
  onClear,
}: {
  page: LeadListPage;
  isFiltered: boolean;
  allHref: string;
  isMasked: boolean;
  onClear: () => void;
}) {
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

function LoadingRows() {
  return (
    <div role="status" aria-label="Searching" className="flex flex-col gap-3 p-6">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
        <Skeleton key={row} className="h-8" />
      ))}
    </div>
  );
}
