import type { ReactNode } from 'react';
import { Badge } from '@/components/base/ui/badge';
import { Card, CardBody, CardHeader } from '@/components/base/ui/card';
import { DetailList } from '@/components/base/ui/detail-list';
import { Moment } from '@/components/base/ui/moment';
import { identityCheckLabel, rightsChannelLabel, rightsStateLabel } from '@/lib/applicant/rights';
import { shortDay } from '@/lib/base/text/text';
import type { RightsRequestPage } from '@/lib/care/rights-request/view';
import { dueState } from './rights-words';

/** All that is known of a request. `mayRead`: whether the reader may see whom it is about. */
export function RequestFacts({
  request,
  mayRead,
  children,
}: {
  request: RightsRequestPage;
  mayRead: boolean;
  children?: ReactNode;
}) {
  const { details, state, endedAt } = request;
  const { label, tone } = dueState(request);
  return (
    <div className="flex flex-col gap-6">
      <Card className="p-5 sm:p-6">
        <DetailList
          items={[
            [
              'State',
              <Badge key="state" tone={tone}>
                {label}
              </Badge>,
            ],
            ['Answer in writing by', shortDay(request.dueOn)],
            [
              'Received',
              `${shortDay(request.receivedOn)}, ${rightsChannelLabel[request.channel].toLowerCase()}`,
            ],
            ['Through', request.affiliate ?? 'Us'],
            [
              'Entered',
              <span key="entered">
                {request.enteredBy ?? 'Command line'}, <Moment at={new Date(request.enteredAt)} />
              </span>,
            ],
            [
              'Identity',
              request.identityBy === null
                ? identityCheckLabel[request.identityCheck]
                : `${identityCheckLabel[request.identityCheck]} (${request.identityBy})`,
            ],
            ...(endedAt === null
              ? []
              : [
                  [
                    rightsStateLabel[state],
                    <span key="ended">
                      {request.endedBy ?? 'Command line'}, <Moment at={new Date(endedAt)} />
                    </span>,
                  ] as const,
                ]),
          ]}
        />
      </Card>
      <Card>
        <CardHeader title="Who asks, and for what" />
        <CardBody>
          {details === null ? (
            <p className="text-sm text-ink-2">
              {mayRead
                ? 'Forgotten: the applicant was erased, or it is long answered.'
                : 'Your role sees that somebody asked, not who.'}
            </p>
          ) : (
            <DetailList
              items={[
                ['Name', details.name ?? 'Forgotten'],
                [
                  'ID number',
                  <span key="id" className="tabular">
                    {details.idNumber ?? 'Forgotten'}
                  </span>,
                ],
                ['Where the answer goes', details.contact ?? 'Not said'],
                ['Language', details.language],
                ['In their words', <Words key="asked" text={details.asked ?? 'Not written down'} />],
                ...(details.answer === null
                  ? []
                  : [
                      [
                        state === 'refused' ? 'Why it was refused' : 'What was answered',
                        <Words key="answer" text={details.answer} />,
                      ] as const,
                    ]),
              ]}
            />
          )}
        </CardBody>
      </Card>
      {children}
    </div>
  );
}

const Words = ({ text }: { text: string }) => <span className="break-words whitespace-pre-line">{text}</span>;
