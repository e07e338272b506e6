'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useState, useTransition } from 'react';
import { DensityChoice } from '@/components/base/list/density-choice';
import { ExportButton } from '@/components/base/list/export-button';
import { SearchField } from '@/components/base/list/search-field';
import { SavedFilters } from '@/components/base/saved-filter/saved-filters';
import { Button } from '@/components/base/ui/button';
import { Card } from '@/components/base/ui/card';
import { className } from '@/components/base/ui/class-name';
import { PageHeader } from '@/components/base/ui/page-header';
import { Pager, timeSpan } from '@/components/base/ui/pager';
import { ErrorState } from '@/components/base/ui/state';
import { leadKeys, useLeadKeys } from '@/components/desk/desk/use-lead-keys';
import { useLeadSearch, useSearchText } from '@/components/lead/lead/lead-search';
import { type LeadCursor, type LeadFilter, leadListHref } from '@/lib/lead/lead/list-filter';
import type { LeadListChoices, LeadListPage } from '@/lib/lead/lead/list-view';
import type { SavedFilterView } from '@/lib/report/saved-filter/view';
import { countText } from './count-text';
import { LeadFilterChips } from './lead-filter-chips';
import { LeadFilterForm } from './lead-filter-form';
import { LeadTable } from './lead-table';
import { LeadViews } from './lead-views';
import { LoadingRows, NoLeads } from './no-leads';

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
  /** Single keys are on (WCAG 2.1.4). */
  singleKeys: boolean;
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
  singleKeys,
  dense,
  newLead,
}: LeadListProps) {
  // The bare address opens with the filter that the user has chosen for it.
  const allHref = saved?.filters.some(({ isDefault }) => isDefault) ? '/lead?show=all' : '/lead';
  const moreOrAll = (href: string) => (href === '/lead' ? allHref : href);
  const [isDense, setDense] = useState(dense);
  const { list } = useLeadKeys(singleKeys);
  const router = useRouter();
  const [isMoving, startMoving] = useTransition();
  const { text, sought, change, seekNow } = useSearchText(whose);
  const found = useLeadSearch({ whose, search: sought, filter, cursor });
  const isSearching = sought !== '';
  const shown = isSearching ? found.data : page;
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
      <LeadFilterChips filter={filter} choices={choices} hrefOf={moreOrAll} />
      <div className="mt-3 mb-2 flex min-h-8 items-center justify-between gap-3 dense:mt-1 dense:mb-1">
        <p role="status" className="text-sm text-ink-2">
          {shown && !(isSearching && found.isError) ? countText(shown) : ''}
        </p>
        <DensityChoice isDense={isDense} onChange={setDense} />
      </div>
      <Card
        ref={list}
        data-keys={singleKeys && shown?.leads.length ? leadKeys : undefined}
        aria-busy={isBusy}
        className={className('transition-opacity', isBusy && shown && 'opacity-60')}
      >
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
        ) : (
          <NoLeads
            page={shown}
            filter={filter}
            hasUpload={upload !== null}
            isSearching={isSearching}
            isMasked={isMasked}
            allHref={allHref}
            newLead={newLead}
            onClear={() => change('')}
          />
        )}
      </Card>
      {shown && (
        <Pager
          position={isToCall ? undefined : timeSpan(shown.leads[0]?.createdAt, shown.leads.at(-1)?.createdAt)}
          labels={isToCall ? ['Previous', 'Next'] : ['Newer', 'Older']}
          newer={shown.newer && leadListHref(filter, { after: shown.newer })}
          older={shown.older && leadListHref(filter, { before: shown.older })}
        />
      )}
    </div>
  );
}
