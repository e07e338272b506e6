'use client';

import { Search } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { Card, CardBody } from '@/components/base/ui/card';
import { FormActions } from '@/components/base/ui/form-actions';
import { formatCount } from '@/components/base/ui/format';
import { lazyPart } from '@/components/base/ui/lazy-part';
import { Notice } from '@/components/base/ui/state';
import { TextField } from '@/components/base/ui/text-field';
import type { LookUpInput } from '@/lib/care/applicant-record/schema';
import type { ApplicantFound } from '@/lib/care/applicant-record/view';
import type { ErasureDone } from '@/lib/care/erasure/held';
import { countedText } from './counted-text';
import { PeopleChoice } from './people-choice';
import { ProofInProgress } from './proof-view';

// Wanted after a look-up.
const RecordView = lazyPart(() => import('./record-view'));

const loadSchema = () => import('@/lib/care/applicant-record/schema').then(({ numberInput }) => numberInput);

interface ApplicantLookUpProps {
  mayErase: boolean;
  mayCopy: boolean;
  /** The lead whose applicant is meant; null: none was named. */
  lead: string | null;
  /** The request from whose page it was reached; null: none. */
  request: number | null;
}

/** Looks an applicant up and shows what is known. The number is only sent in bodies, and each look-up is a press. */
export function ApplicantLookUp({ mayErase, mayCopy, lead, request }: ApplicantLookUpProps) {
  const form = useSchemaForm({ values: { number: '' }, schema: loadSchema });
  const [sought, setSought] = useState<LookUpInput | null>(null);
  const [found, setFound] = useState<ApplicantFound | null>(null);
  const [erased, setErased] = useState<ErasureDone | null>(null);
  const lookUp = useChange<ApplicantFound>({
    path: '/api/portal/applicant/look-up',
    onDone: setFound,
    onRefused: form.refuse,
  });
  const start = (whom: LookUpInput) => {
    setSought(whom);
    setFound(null);
    setErased(null);
    lookUp.run(whom);
  };
  const look = form.submit({ ...lookUp, run: (body) => start(body as LookUpInput) });
  return (
    <div className="flex flex-col gap-6">
      <Card className="max-w-2xl">
        <CardBody className="flex flex-col gap-5">
          <form {...form.props} onSubmit={look} className="flex flex-col gap-5">
            <TextField
              label="ID number or phone number"
              {...form.field('number')}
              hint="Recorded in the audit log without the number, and every lead as opened by you."
              autoComplete="off"
              inputClassName="tabular"
              required
            />
            <FormActions message={form.errorOf('number') ? null : form.problem(lookUp)}>
              {lead !== null && (
                <Button pending={lookUp.pending} onClick={() => start({ lead })}>
                  The applicant of lead …{lead.slice(-4)}
                </Button>
              )}
              {request !== null && (
                <Button pending={lookUp.pending} onClick={() => start({ request })}>
                  The person of request no. {request}
                </Button>
              )}
              <Button type="submit" variant="primary" pending={lookUp.pending}>
                <Search size={16} aria-hidden="true" />
                Look up
              </Button>
            </FormActions>
          </form>
          <div role="status" className="empty:hidden">
            {erased && (
              <Notice tone="success" title="The applicant is erased">
                {countedText(erased)}. It is in the audit log, without the ID number.
                <p className="mt-2">
                  Receipt of the proof, shown once:{' '}
                  <strong className="tabular whitespace-nowrap">{erased.receipt}</strong>
                </p>
              </Notice>
            )}
            {found?.kind === 'record' && found.record.leads.length === 0 && (
              <Notice tone="info" title={isKnown(found) ? 'No leads' : 'Nothing found'}>
                No affiliate holds a lead of this applicant, in either environment. Of an applicant who was
                erased nothing can be found by a number, but for opt-outs; the audit log has the day.
              </Notice>
            )}
            {found?.kind === 'record' && found.record.leads.length > 0 && (
              <p className="text-sm text-ink-2">{formatCount(found.record.leads.length, 'lead')} found.</p>
            )}
            {found?.kind === 'several' && (
              <p className="text-sm text-ink-2">
                {formatCount(found.people.length, 'person', 'people')} gave this phone number.
              </p>
            )}
          </div>
          {erased && <ProofInProgress receipt={erased.receipt} />}
        </CardBody>
      </Card>
      {found?.kind === 'several' && (
        <PeopleChoice
          people={found.people}
          pending={lookUp.pending}
          onChoose={(one) => start({ lead: one })}
        />
      )}
      {found?.kind === 'record' && isKnown(found) && sought && (
        <Suspense>
          <RecordView
            record={found.record}
            sought={sought}
            mayErase={mayErase}
            mayCopy={mayCopy}
            onErased={(counts) => {
              setFound(null);
              form.reset();
              setErased(counts);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

const isKnown = ({
  record: { leads, files, drafts, callerNotes, optOuts, requests },
}: Extract<ApplicantFound, { kind: 'record' }>) =>
  leads.length + files + drafts + callerNotes + optOuts.length + requests.length > 0;
