import { Wordmark } from '@/components/base/shell/wordmark';
import { Card, CardHeader } from '@/components/base/ui/card';
import { environmentLabel, formatNumber } from '@/components/base/ui/format';
import { Moment } from '@/components/base/ui/moment';
import { Notice } from '@/components/base/ui/state';
import type { SharedPartnerView } from '@/lib/lender/partner-share/get-shared';
import { PartnerCalls } from './partner-calls';
import { PartnerCheck } from './partner-check';

/** What a lender's developer sees by a link: the check of their system, what it calls, and the last calls. */
export function SharedPartner({ token, partner }: { token: string; partner: SharedPartnerView }) {
  const { companyName, environment, expiresAt, isLive, urls, timeoutMs, check, calls } = partner;
  return (
    <div className="min-h-dvh bg-surface">
      <header className="mx-auto flex w-full max-w-4xl flex-wrap items-center justify-between gap-3 px-4 py-6 sm:px-6">
        <Wordmark />
        <a href="/docs/partner" className="text-sm text-accent underline underline-offset-2">
          What your system needs
        </a>
      </header>
      <main className="mx-auto flex w-full max-w-4xl flex-col gap-6 px-4 pb-16 sm:px-6">
        <div>
          <h1 className="text-3xl">{companyName}: go-live check</h1>
          <p className="mt-2 text-base text-ink-2">
            {environmentLabel(environment)}. This link works until <Moment at={expiresAt} />; whoever has it
            sees this page.
          </p>
        </div>
        {isLive && (
          <Notice tone="warning" title="Real applicants go to this system">
            Only an operator can check it now. Ask whoever sent you this link.
          </Notice>
        )}
        <PartnerCheck
          check={check}
          start={isLive ? null : { path: '/api/portal/lender/check', body: { token } }}
          isLive={isLive}
        />
        <Card>
          <CardHeader
            title="Your endpoints"
            note={`We wait ${formatNumber(timeoutMs)} ms for each answer.`}
          />
          <dl className="grid gap-x-4 gap-y-2 px-5 pt-3 pb-5 text-sm sm:grid-cols-[6rem_1fr] sm:px-6">
            {(
              [
                ['Score', urls.score],
                ['Accept', urls.accept],
                ['Link', urls.link],
              ] as const
            ).map(([name, url]) => (
              <div key={name} className="contents">
                <dt className="text-ink-2">{name}</dt>
                <dd className="font-mono text-xs break-all">{url ?? 'None'}</dd>
              </div>
            ))}
          </dl>
        </Card>
        <PartnerCalls
          calls={calls}
          note="The last 50, callbacks included, without their leads. Test calls are not among them."
        />
      </main>
    </div>
  );
}
