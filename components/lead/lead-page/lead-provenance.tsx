import type { ReactNode } from 'react';
import { Card } from '@/components/base/ui/card';
import { DetailList } from '@/components/base/ui/detail-list';
import { Link } from '@/components/base/ui/link';
import { Moment } from '@/components/base/ui/moment';
import { basisText } from '@/lib/account/affiliate/basis-text';
import type { LeadConsent, LeadProvenance } from '@/lib/lead/lead/history-view';
import { leadListHref } from '@/lib/lead/lead/list-filter';
import { sourceLabel } from '@/lib/lead/lead/source-label';
import type { PortalLead } from '@/lib/lead/lead-page/view';
import { languageName } from '@/lib/message/consent-text/language';

/** Shows the lead's source and the other data besides the applicant's answers. */
export function LeadProvenanceCard({ lead, provenance }: { lead: PortalLead; provenance: LeadProvenance }) {
  const { batch } = provenance;
  const source = sourceLabel(provenance.source);
  const items: (readonly [name: string, value: ReactNode])[] = [
    ['Source', provenance.by === null ? source : `${source}, ${provenance.by}`],
    ['Why we may speak', basisText[provenance.basis]],
    ['Created', <Moment key="created" at={lead.createdAt} form="recent" />],
    ['Updated', <Moment key="updated" at={lead.updatedAt} form="recent" />],
    ['Consent', <Consent key="consent" consent={provenance.consent} />],
  ];
  if (batch)
    items.push([
      'Batch',
      <Link key="batch" href={`/batch/${batch.id}`} className="text-accent underline underline-offset-2">
        {batch.fileName ?? 'Batch'}
        {batch.row === null ? '' : `, row ${batch.row}`}
      </Link>,
    ]);
  if (provenance.referee) items.push(['Attributed to', provenance.referee]);
  for (const [label, key, value] of [
    ['Sub id', 'sub', provenance.subId],
    ['Click id', 'click', provenance.clickId],
  ] as const)
    if (value !== null)
      items.push([
        label,
        <Link
          key={key}
          href={leadListHref({ [key]: value })}
          className="font-mono text-xs break-all text-accent underline underline-offset-2"
        >
          {value}
        </Link>,
      ]);
  if (provenance.bank) items.push(['Bank for the application', provenance.bank]);
  if (provenance.cellPhoneNumberSent) items.push(['Cell phone as sent', provenance.cellPhoneNumberSent]);
  if (provenance.erasedAt) items.push(['Erased', <Moment key="erased" at={provenance.erasedAt} />]);
  items.push([
    'Lead id',
    <code key="id" className="font-mono text-xs break-all">
      {lead.id}
    </code>,
  ]);
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="mb-4 text-lg">About this lead</h2>
      <DetailList items={items} />
    </Card>
  );
}

/** Who asked for consent, in which words and when. */
function Consent({ consent }: { consent: LeadConsent | null }) {
  if (!consent) return 'Confirmed by the sender';
  return (
    <>
      {consent.language === null && consent.at !== null ? (
        <>
          In the file’s own words, <Moment at={consent.at} />
          {consent.by && `, by ${consent.by}`}
        </>
      ) : consent.language === null ? (
        'Confirmed for the whole file'
      ) : (
        <>
          Asked in {languageName(consent.language)}, text {consent.version}, <Moment at={consent.at} />
          {consent.by && `, by ${consent.by}`}
        </>
      )}
      {consent.words.map((words) => (
        <p key={words} lang={consent.language ?? undefined} className="mt-1 text-ink-2">
          {words}
        </p>
      ))}
    </>
  );
}
