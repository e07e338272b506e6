'use client';

import { useState } from 'react';
import { ConsequenceDialog } from '@/components/base/form/consequence-dialog';
import { useChange } from '@/components/base/form/use-change';
import { Button } from '@/components/base/ui/button';
import { buttonClass } from '@/components/base/ui/button-class';
import { Card, CardBody, CardHeader } from '@/components/base/ui/card';
import { DetailList } from '@/components/base/ui/detail-list';
import { formatCount, formatNumber } from '@/components/base/ui/format';
import { Moment } from '@/components/base/ui/moment';
import { Notice } from '@/components/base/ui/state';
import type { IncidentView, LettersOfOneWay, LettersView } from '@/lib/care/incident/view';
import type { IncidentChannel } from '@/word/incident';

interface LettersCardProps {
  incident: IncidentView;
  /** Null: nothing was counted yet. */
  letters: LettersView | null;
  isCounting: boolean;
  maySend: boolean;
  onChange: () => void;
}

const people = (count: number) => formatCount(count, 'person', 'people');

/** Who can be told how, and the letters by email. */
export default function LettersCard({ incident, letters, isCounting, maySend, onChange }: LettersCardProps) {
  return (
    <Card aria-label="Letters">
      <CardHeader
        title="Letters"
        note="To people of Production. People who asked not to be contacted are told, too: the law obliges, and it is no marketing."
      />
      <CardBody className="flex flex-col gap-5">
        {letters === null ? (
          <p className="text-sm text-ink-2">Once it is counted, you see whom you can write to.</p>
        ) : (
          <>
            <DetailList
              items={[
                ['To be written to by email', people(letters.toWrite)],
                ['By post', `${people(letters.post)} whom email does not reach`],
                ['By telephone', `${people(letters.phoneOnly)} whom neither email nor post reaches`],
                ['By text message', `${people(letters.toText)} of those whom email does not reach`],
                ['Cannot be told', `${people(letters.erased)} erased since`],
                [
                  'Letters by email',
                  <LetterCounts key="email" letters={letters} stoppedAt={letters.stoppedAt} />,
                ],
                [
                  'Text messages',
                  <LetterCounts key="text" letters={letters.text} stoppedAt={letters.stoppedAt} />,
                ],
              ]}
            />
            {!letters.hasMailServer && (
              <Notice tone="warning">No mail server is set up (SMTP_URL): no letter can be sent.</Notice>
            )}
            {!letters.hasGateway && letters.toText > 0 && (
              <Notice tone="info">
                No SMS gateway is set up (SMS_GATEWAY_URL): nobody can be told by text message.
              </Notice>
            )}
            {maySend && (
              <LetterActions
                incident={incident}
                letters={letters}
                isCounting={isCounting}
                onChange={onChange}
              />
            )}
          </>
        )}
      </CardBody>
    </Card>
  );
}

interface LetterCountsProps {
  letters: LettersOfOneWay;
  stoppedAt: string | null;
}

function LetterCounts({ letters, stoppedAt }: LetterCountsProps) {
  const { sent, waiting, held, failed, dropped, lastSentAt, nextAt } = letters;
  const parts = [
    `${formatNumber(sent)} sent`,
    waiting > 0 && `${formatNumber(waiting)} to be sent`,
    held > 0 && `${formatNumber(held)} stopped`,
    failed > 0 && `${formatNumber(failed)} not taken`,
    dropped > 0 && `${formatNumber(dropped)} without an address by then`,
  ].filter((part) => part !== false);
  const times: (readonly [words: string, at: string | null])[] = [
    ['The last one', lastSentAt],
    ['Stopped', held > 0 ? stoppedAt : null],
    ['The next ones go by themselves', nextAt],
  ];
  return (
    <span role="status" className="tabular">
      {parts.join(', ')}
      {times.map(
        ([words, at]) =>
          at && (
            <span key={words} className="block text-xs text-ink-2">
              {words} <Moment at={at} />
            </span>
          ),
      )}
    </span>
  );
}

type LetterActionsProps = Pick<LettersCardProps, 'incident' | 'isCounting' | 'onChange'> & {
  letters: LettersView;
};

function LetterActions({ incident, letters, isCounting, onChange }: LetterActionsProps) {
  const [asked, setAsked] = useState<IncidentChannel | null>(null);
  const path = `/api/portal/incident/${incident.id}/letter`;
  const start = useChange({
    path,
    done: 'The letters are being sent',
    onDone: () => {
      setAsked(null);
      onChange();
    },
  });
  const stop = useChange({ path: `${path}/stop`, done: 'Letters stopped', onDone: onChange });
  const resume = useChange({ path: `${path}/resume`, done: 'Letters resumed', onDone: onChange });
  const isStopped = letters.stoppedAt !== null;
  const isReady = incident.callNumber !== '' && incident.signedBy !== '';
  const ask = (channel: IncidentChannel) => {
    start.reset();
    setAsked(channel);
  };
  const [figure, noun] = asked === 'text' ? [letters.toText, 'text message'] : [letters.toWrite, 'letter'];
  const failure = stop.message ?? resume.message;
  return (
    <>
      {letters.toWrite + letters.toText > 0 && !isReady && (
        <Notice tone="info">Say above which number people can call and who signs, then send.</Notice>
      )}
      {failure && (
        <p role="alert" className="text-sm text-danger">
          {failure}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {letters.toWrite > 0 && !isStopped && (
          <Button
            variant="primary"
            disabled={!isReady || !letters.hasMailServer || isCounting}
            onClick={() => ask('email')}
          >
            Send {formatCount(letters.toWrite, 'letter')}…
          </Button>
        )}
        {letters.toText > 0 && letters.hasGateway && !isStopped && (
          <Button disabled={!isReady || isCounting} onClick={() => ask('text')}>
            Send {formatCount(letters.toText, 'text message')}…
          </Button>
        )}
        {letters.waiting + letters.text.waiting > 0 && (
          <Button variant="danger" pending={stop.pending} onClick={() => stop.run({})}>
            Stop
          </Button>
        )}
        {isStopped && (
          <Button pending={resume.pending} onClick={() => resume.run({})}>
            Resume
          </Button>
        )}
        {letters.post + letters.phoneOnly > 0 && (
          <a className={buttonClass('secondary')} href={`/api/portal/incident/${incident.id}/post`} download>
            Addresses for the post (CSV)
          </a>
        )}
      </div>
      <ConsequenceDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={asked === 'text' ? 'Send the text messages?' : 'Send the letters?'}
        consequence={{ figure, leavesNone: true, meaning: `${formatCount(figure, noun)} would be sent` }}
        confirmLabel="Send"
        pending={start.pending}
        figureError={start.errors.confirm}
        message={start.message}
        onConfirm={(confirm) => start.run({ channel: asked, confirm }, { onError: onChange })}
      >
        <p>
          {asked === 'text'
            ? `${formatCount(figure, noun)} to people whom email does not reach, one to each, in contact hours alone:`
            : `${formatCount(figure, noun)} by email, one to each person:`}{' '}
          500 at once, then five minutes of pause in which you can stop, then the next 500 by themselves. What
          was sent cannot be called back.
        </p>
        <p>
          It names the call number {incident.callNumber}, is signed by {incident.signedBy}, and has your
          measures as they stand{asked === 'text' && ', shortened to 300 characters'}. It has no link
          {asked === 'text' && ', and does not name the person'}.
        </p>
      </ConsequenceDialog>
    </>
  );
}
