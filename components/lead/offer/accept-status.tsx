'use client';

import { CircleCheck } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { Card } from '@/components/base/ui/card';
import { lazyPart } from '@/components/base/ui/lazy-part';
import { Notice } from '@/components/base/ui/state';
import { acceptLink, awaitsAnswer, type PortalAccept, type PortalLead } from '@/lib/lead/lead-page/view';
import { Elapsed } from './elapsed';
import { linkText } from './link-text';
import { refusalText } from './refusal-text';

// Loaded after the page, which has nothing to wait for and no link to hand over while an offer is chosen.
const loadWaiting = () => import('./waiting');
const Waiting = lazyPart(loadWaiting);
const loadText = () => import('./text-when-ready');
const TextWhenReady = lazyPart(loadText);
const loadHandOver = () => import('./hand-over').then(({ HandOver: Part }) => ({ default: Part }));
const HandOver = lazyPart(loadHandOver);

/** Shows what became of the latest application: waiting, the link, or a decline. */
export function AcceptStatus({ lead, singleKeys }: { lead: PortalLead; singleKeys: boolean }) {
  const { accept, state } = lead;
  // Before there is a link: it may come when the line is gone.
  useEffect(() => void Promise.all([loadWaiting(), loadText(), loadHandOver()]), []);
  if (!accept) return null;
  if (state === 'declined' || state === 'failed') return <Refusal lead={lead} accept={accept} />;
  if (state !== 'pending' && state !== 'accepted') return null;
  const link = acceptLink(accept);
  const waiting = awaitsAnswer(lead);
  return (
    <Card className="overflow-hidden">
      <div
        role="status"
        className={`flex flex-wrap items-center gap-4 p-5 sm:p-6 ${waiting ? '' : 'bg-success-soft'}`}
      >
        {waiting ? <Pulse /> : <CircleCheck size={28} aria-hidden="true" className="text-success" />}
        <div className="min-w-0 flex-1">
          <h2 data-news="" tabIndex={-1} className="rounded-control text-xl">
            {heading(accept, waiting, link)}
          </h2>
          <p className="mt-0.5 text-sm text-ink-2">{explanation(lead, accept, waiting, link)}</p>
        </div>
        {waiting && (
          <div className="flex basis-full items-baseline gap-2 sm:block sm:basis-auto sm:text-right">
            <span className="block text-2xl font-semibold tracking-tight">
              <Elapsed since={accept.requestedAt} />
            </span>
            <span className="block text-xs text-ink-2">since it was sent</span>
          </div>
        )}
      </div>
      {waiting && (
        <Suspense fallback={<div className="min-h-24" />}>
          <Waiting accept={accept} usual={lead.usualWait} />
          {mayBringLink(lead, accept) && <TextWhenReady lead={lead} />}
        </Suspense>
      )}
      {lead.handOver && (
        <div className="border-t border-line p-5 sm:p-6">
          <Suspense fallback={<div className="min-h-80" />}>
            <HandOver lead={lead} accept={accept} handOver={lead.handOver} singleKeys={singleKeys} />
          </Suspense>
        </div>
      )}
    </Card>
  );
}

/** A lender that calls back gives no link. */
function mayBringLink({ matches }: PortalLead, { type, partnerId }: PortalAccept): boolean {
  const effect = matches.find(({ id }) => id === partnerId)?.effect;
  return type === 'apply-now' || (effect !== undefined && effect !== 'contact');
}

function heading(accept: PortalAccept, waiting: boolean, link: string): string {
  if (link !== '') return `The link from ${accept.companyName} is ready`;
  if (waiting) return `Waiting for ${accept.companyName}`;
  return `${accept.companyName} has accepted`;
}

function explanation({ sms }: PortalLead, accept: PortalAccept, waiting: boolean, link: string): string {
  if (link !== '') return linkText(sms.stop);
  if (waiting) return "We'll keep checking. You can leave this page.";
  return `Tell the applicant that ${accept.companyName} will be in touch. There is nothing more to do.`;
}

/** Explains a decline on leads without an offer board, which would otherwise say what is next. */
function Refusal({ lead, accept }: { lead: PortalLead; accept: PortalAccept }) {
  if (lead.matches.length > 0) return null;
  const { title, say } = refusalText(lead, accept, undefined, null);
  return (
    <div data-news="" tabIndex={-1} className="rounded-control">
      <Notice tone={lead.state === 'declined' ? 'warning' : 'danger'} title={title} role="status">
        <span className="text-ink-2">Say:</span> “{say}”
      </Notice>
    </div>
  );
}

function Pulse() {
  return (
    <span aria-hidden="true" className="relative flex size-7 items-center justify-center">
      <span className="absolute size-5 animate-[pulse-ring_1.6s_ease-out_infinite] rounded-full bg-accent" />
      <span className="relative size-3 rounded-full bg-accent" />
    </span>
  );
}
