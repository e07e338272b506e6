import type { ReactNode } from 'react';
import { Card, CardBody, CardHeader } from '@/components/base/ui/card';
import { DetailList } from '@/components/base/ui/detail-list';
import { Link } from '@/components/base/ui/link';
import { Moment } from '@/components/base/ui/moment';
import type { ClaimView } from '@/lib/money/claim/view';
import { ClaimBox } from './claim-box';

/** All that is known of a claim. `filePath`: where its files are read; null: this reader may not. */
export function ClaimFacts({
  claim,
  filePath,
  applicationPath,
  children,
}: {
  claim: ClaimView;
  filePath: string | null;
  applicationPath: string;
  children?: ReactNode;
}) {
  const gone = claim.isRestricted
    ? 'Not shown: the applicant’s data is restricted.'
    : 'The words were erased.';
  return (
    <div className="flex flex-col gap-6">
      <Card>
        <CardHeader title="The claim" note={claim.openedBy ?? 'By the lender’s system'} />
        <CardBody className="flex flex-col gap-4">
          <p className="break-words whitespace-pre-line">{claim.words ?? gone}</p>
          {!claim.isRestricted && <ClaimBox box={claim.box} />}
          {claim.files.length > 0 && (
            <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
              {claim.files.map((number) => (
                <li key={number}>
                  {filePath === null ? (
                    `File ${number}`
                  ) : (
                    <a href={`${filePath}/${number}`} download className="text-accent hover:underline">
                      File {number}
                    </a>
                  )}
                </li>
              ))}
            </ul>
          )}
        </CardBody>
      </Card>
      {claim.answer !== null && (
        <Card>
          <CardHeader title="The affiliate’s word" note={claim.answeredBy ?? undefined} />
          <CardBody>
            <p className="break-words whitespace-pre-line">{claim.answer}</p>
          </CardBody>
        </Card>
      )}
      {claim.state !== 'open' && claim.state !== 'withdrawn' && (
        <Card>
          <CardHeader title="The decision" note={claim.decidedBy ?? 'By what is stored here'} />
          <CardBody>
            <p className="break-words whitespace-pre-line">{claim.decision ?? gone}</p>
          </CardBody>
        </Card>
      )}
      {children}
      <Card className="p-5 sm:p-6">
        <DetailList
          items={[
            [
              'Application',
              <Link key="application" href={applicationPath} className="text-accent hover:underline">
                {claim.applicant}
              </Link>,
            ],
            ['Reference', claim.reference ?? 'None'],
            ['Accepted', when(claim.acceptedAt)],
            ['Claimed', when(claim.openedAt)],
            ['Affiliate may answer until', when(claim.dueAt)],
            ['Affiliate answered', when(claim.answeredAt)],
            ['Decided', when(claim.decidedAt)],
          ]}
        />
      </Card>
    </div>
  );
}

const when = (at: string | null) => (at === null ? 'Not yet' : <Moment at={new Date(at)} />);
