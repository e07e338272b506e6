import type { ReactNode } from 'react';
import { ExportButton } from '@/components/base/list/export-button';
import { Card, CardBody, CardHeader } from '@/components/base/ui/card';
import { FirstRows } from '@/components/base/ui/first-rows';
import { formatCount, formatMoment } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { Notice } from '@/components/base/ui/state';
import { EnterTheirRequest } from '@/components/care/rights/enter-request';
import { shortDay } from '@/lib/base/text/text';
import { copyFormats } from '@/lib/care/applicant-record/copy-format';
import type { LookUpInput } from '@/lib/care/applicant-record/schema';
import type { ApplicantRecord } from '@/lib/care/applicant-record/view';
import type { ErasureDone } from '@/lib/care/erasure/held';
import { ConsentList } from './consent-list';
import { countedText } from './counted-text';
import { EraseApplicant } from './erase-applicant';
import { LeadTable } from './lead-table';
import { LenderTable } from './lender-table';
import { OptOutList } from './opt-out-list';
import { ReadTable } from './read-table';
import { RequestList } from './request-list';

interface RecordViewProps {
  record: ApplicantRecord;
  sought: LookUpInput;
  mayErase: boolean;
  mayCopy: boolean;
  onErased: (counts: ErasureDone) => void;
}

/** All that is known of an applicant, masked; each part in a section of its own. */
export default function RecordView({ record, sought, mayErase, mayCopy, onErased }: RecordViewProps) {
  const { leads, files, drafts, callerNotes, reads } = record;
  const held = {
    leads: leads.length,
    affiliates: new Set(leads.map(({ affiliate }) => affiliate)).size,
    files,
    drafts,
  };
  const [newest] = leads;
  return (
    <div className="flex flex-col gap-6">
      <Card className={record.restriction === null ? 'pb-5' : undefined}>
        <CardHeader
          title={newest ? newest.name : 'No leads'}
          note={
            <>
              {record.idNumber !== null && <>ID number {record.idNumber}. </>}
              {countedText(held, record.hasMoreLeads)}.{' '}
              {callerNotes > 0 && (
                <>{formatCount(callerNotes, 'note of a call', 'notes of calls')} from their number. </>
              )}
              As of {formatMoment(record.at)}.
            </>
          }
          action={
            <div className="flex flex-wrap gap-2">
              {newest && <EnterTheirRequest lead={newest.id} path="/operator/rights" />}
              {mayCopy &&
                copyFormats.map((format) => (
                  <ExportButton
                    key={format}
                    size="sm"
                    path="/api/portal/applicant/copy"
                    body={{ ...sameApplicant(newest?.id ?? null, sought), format }}
                    label={`Copy as ${format.toUpperCase()}`}
                  />
                ))}
              {mayErase && held.leads + files + drafts > 0 && (
                <EraseApplicant
                  held={held}
                  hasMoreLeads={record.hasMoreLeads}
                  lead={newest?.id ?? null}
                  sought={sought}
                  undecided={undecidedBy(record)}
                  onErased={onErased}
                />
              )}
            </div>
          }
        />
        {record.restriction && (
          <CardBody>
            <Notice tone="warning" title={`Restricted until ${shortDay(record.restriction.until)}`}>
              This person asked that their data be stored and nothing else. It is lifted on the page of{' '}
              <Link
                href={`/operator/rights/${record.restriction.request}`}
                className="text-accent underline underline-offset-4"
              >
                request no. {record.restriction.request}
              </Link>
              .
            </Notice>
          </CardBody>
        )}
      </Card>
      <Part
        title="Leads"
        note={record.hasMoreLeads ? `The newest ${formatCount(leads.length, 'lead')}: there are more.` : null}
        isEmpty={leads.length === 0}
        empty="No leads."
      >
        <FirstRows items={leads} noun="leads">
          {(shown) => <LeadTable leads={shown} />}
        </FirstRows>
      </Part>
      <Part
        title="Consent"
        note="In the words that were read, newest first."
        isEmpty={record.consents.length === 0}
        empty="No consent is recorded."
      >
        <FirstRows items={record.consents} noun="entries">
          {(shown) => <ConsentList consents={shown} />}
        </FirstRows>
      </Part>
      <Part
        title="Lenders"
        note={
          record.hasMoreLenders
            ? `Those that scored or received this applicant: the newest ${record.lenders.length}, there are more.`
            : 'Those that scored or received this applicant, newest first.'
        }
        isEmpty={record.lenders.length === 0}
        empty="No lender was asked about this applicant or sent their details."
      >
        <FirstRows items={record.lenders} noun="lenders">
          {(shown) => <LenderTable lenders={shown} />}
        </FirstRows>
      </Part>
      <Part
        title="Who has seen it"
        note={readsNote(record)}
        isEmpty={reads.entries.length === 0}
        empty="Nobody has opened, listed or exported it."
      >
        <FirstRows items={reads.entries} noun="entries">
          {(shown) => <ReadTable reads={shown} />}
        </FirstRows>
      </Part>
      <Part
        title="Opt-outs"
        note="What outlives an erasure, so that the person is not contacted again."
        isEmpty={record.optOuts.length === 0}
        empty="This applicant has not asked to be left alone."
      >
        <FirstRows items={record.optOuts} noun="opt-outs">
          {(shown) => <OptOutList optOuts={shown} />}
        </FirstRows>
      </Part>
      <Part
        title="Requests"
        note="What this applicant asked for by law, newest first."
        isEmpty={record.requests.length === 0}
        empty="This applicant has asked for nothing by law."
      >
        <FirstRows items={record.requests} noun="requests">
          {(shown) => <RequestList requests={shown} />}
        </FirstRows>
      </Part>
    </div>
  );
}

/** Lenders that were sent an application and have not said yes or no, each once. */
const undecidedBy = ({ lenders }: ApplicantRecord): string[] => [
  ...new Set(
    lenders
      .filter(({ status }) => status === 'sending' || status === 'unknown' || status === 'pending')
      .map(({ lender }) => lender),
  ),
];

/** By the newest lead: a phone number may be that of several people. */
const sameApplicant = (lead: string | null, sought: LookUpInput): LookUpInput =>
  lead === null ? sought : { lead };

function readsNote({ reads }: ApplicantRecord): string {
  const { searchedBackTo, unknownLists, hasMore, entries } = reads;
  return [
    'Openings, lists, exports and downloads of the last 24 months, newest first.',
    ...(hasMore ? [`The newest ${entries.length}: there are more.`] : []),
    ...(searchedBackTo === null ? [] : [`Lists before ${formatMoment(searchedBackTo)} were not searched.`]),
    ...(unknownLists === 0
      ? []
      : [`Of ${formatCount(unknownLists, 'older list')} it was not recorded which leads they held.`]),
  ].join(' ');
}

interface PartProps {
  title: string;
  note: string | null;
  isEmpty: boolean;
  empty: string;
  children: ReactNode;
}

function Part({ title, note, isEmpty, empty, children }: PartProps) {
  return (
    <section>
      <h2 className="text-lg">{title}</h2>
      {note && <p className="mt-1 text-sm text-ink-2">{note}</p>}
      <Card className="mt-3">
        {isEmpty ? <p className="px-6 py-4 text-sm text-ink-2">{empty}</p> : children}
      </Card>
    </section>
  );
}
