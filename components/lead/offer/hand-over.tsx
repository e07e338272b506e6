'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ExternalLink, Mail, MessageCircle, MessageSquareText, QrCode as QrIcon, Send } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { requestJson } from '@/components/base/client/request';
import { Button } from '@/components/base/ui/button';
import { buttonClass } from '@/components/base/ui/button-class';
import { CopyButton } from '@/components/base/ui/copy-button';
import { formatPhone, formatTime } from '@/components/base/ui/format';
import { Kbd } from '@/components/base/ui/kbd';
import { lazyPart } from '@/components/base/ui/lazy-part';
import { isAsking, isTakenElsewhere, useKeys } from '@/components/base/ui/single-key';
import type { HandOverChannel } from '@/lib/desk/hand-over/channel';
import type { HandOverView } from '@/lib/desk/hand-over/view';
import { acceptLink, type PortalAccept, type PortalLead } from '@/lib/lead/lead-page/view';
import { mayOffer, noButtonTexts } from '@/lib/message/sms/stop-text';
import { mailHref, smsHref, whatsAppHref } from './hand-over-link';
import { LinkOpened } from './link-opening';
import { Message } from './message';
import { SmsState } from './sms-state';
import { useHandOver } from './use-hand-over';
import { useSms } from './use-sms';

// Loaded after the page.
const loadQrCode = () =>
  import('@/components/base/ui/qr-code').then(({ QrCode: Code }) => ({ default: Code }));
const QrCode = lazyPart(loadQrCode);

const channelNames: Record<HandOverChannel, string> = {
  whatsapp: 'WhatsApp',
  sms: 'SMS',
  email: 'email',
  copy: 'copying it',
};

interface HandOverProps {
  lead: PortalLead;
  accept: PortalAccept;
  handOver: HandOverView;
  /** Single-key shortcuts are on (WCAG 2.1.4). */
  singleKeys: boolean;
}

/**
 * Gives the link to the applicant: by WhatsApp, SMS, email, copying or a QR code, or by the affiliate's SMS gateway,
 * and says when it was opened. Whoever said no is not written to, nor is a wrong number: why stands in their place. Each is in the history. What is sent is our short link; the agent's own look at the
 * partner's site goes there directly.
 */
export function HandOver({ lead, accept, handOver, singleKeys }: HandOverProps) {
  const queries = useQueryClient();
  const row = useRef<HTMLDivElement>(null);
  const [showsQr, setShowsQr] = useState(false);
  // So that it can be shown even if the connection drops.
  useEffect(() => void loadQrCode(), []);
  const { link, isShort, opened, texts, sms, ...known } = useHandOver(lead.id, handOver, lead.sms);
  const [language, setLanguage] = useState(known.language);
  const text = (texts.find((one) => one.language === language) ?? texts[0])?.text ?? link;
  const gateway = useSms(lead.id, sms, language);
  const mail = mailHref(lead, accept, text);
  const record = useMutation({
    mutationFn: (channel: HandOverChannel) =>
      requestJson(`/api/portal/lead/${lead.id}/hand-over`, {
        method: 'POST',
        body: { channel },
        keepalive: true,
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['lead', lead.id] }),
  });
  useKeys((event, single) => {
    if (!singleKeys || !single || isAsking() || isTakenElsewhere(event)) return;
    const key = event.key.toLowerCase();
    const target = row.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
    if (!target) return;
    event.preventDefault();
    target.click();
  });
  const { stop } = sms;
  const writes = mayOffer('number', stop);
  const on = (hotkey: string) => (singleKeys ? hotkey : null);
  const key = (name: string) => singleKeys && <Kbd>{name}</Kbd>;

  return (
    <div className="flex flex-col gap-5">
      <div>
        <p className="text-xs text-ink-2">{writes ? 'Send the link to' : 'Number'}</p>
        <p className="tabular text-2xl font-semibold tracking-tight">{formatPhone(lead.cellPhoneNumber)}</p>
      </div>
      <div ref={row} className="flex flex-wrap gap-2">
        {stop !== null && <p className="basis-full text-sm text-warning">{noButtonTexts[stop]}</p>}
        {writes && (
          <>
            <Channel
              href={whatsAppHref(lead, text)}
              hotkey={on('w')}
              primary
              onUse={() => record.mutate('whatsapp')}
            >
              <MessageCircle size={16} aria-hidden="true" /> WhatsApp {key('W')}
            </Channel>
            <Channel href={smsHref(lead, text)} hotkey={on('s')} onUse={() => record.mutate('sms')}>
              <MessageSquareText size={16} aria-hidden="true" /> SMS {key('S')}
            </Channel>
          </>
        )}
        {sms.gateway && mayOffer('gateway', stop) && (
          <Button
            data-key="i"
            aria-keyshortcuts={singleKeys ? 'I' : undefined}
            pending={gateway.pending || sms.message?.status === 'queued'}
            onClick={gateway.send}
          >
            <Send size={16} aria-hidden="true" />{' '}
            {sms.message?.status === 'sent' ? 'Text it again' : 'Text it now'} {key('I')}
          </Button>
        )}
        {mail && mayOffer('email', stop) && (
          <Channel href={mail} hotkey={on('m')} onUse={() => record.mutate('email')}>
            <Mail size={16} aria-hidden="true" /> Email {key('M')}
          </Channel>
        )}
        <CopyButton text={link} label="Copy link" hotkey={on('c')} onCopied={() => record.mutate('copy')} />
        <Button
          data-key="q"
          aria-keyshortcuts={singleKeys ? 'Q' : undefined}
          aria-expanded={showsQr}
          onClick={() => setShowsQr(!showsQr)}
        >
          <QrIcon size={16} aria-hidden="true" /> QR code {key('Q')}
        </Button>
      </div>
      <Message leadId={lead.id} texts={texts} language={language} onLanguage={setLanguage} />
      {/* What stops it now stands above; what stopped it before is in the history. */}
      {(stop === null || sms.message?.status !== 'cancelled') && (
        <SmsState sms={sms} problem={gateway.problem} />
      )}
      {(isShort || opened) && <LinkOpened opened={opened} />}
      <p role="status" className="text-sm text-ink-2 empty:hidden">
        {record.isSuccess &&
          `Handed over by ${channelNames[record.variables]} at ${formatTime(new Date(record.submittedAt))}.`}
        {record.isError && 'This could not be recorded in the history. The link itself still works.'}
      </p>
      {showsQr && (
        <div className="flex flex-col items-start gap-2">
          <Suspense fallback={<span className="size-40 rounded-control border border-line bg-white" />}>
            <QrCode text={link} label="QR code of the link" />
          </Suspense>
          <span className="text-xs text-ink-2">Scan with the applicant's phone</span>
        </div>
      )}
      <div className="min-w-0">
        <label htmlFor="accept-link" className="text-sm font-medium">
          Link for the applicant
        </label>
        <div className="mt-1.5 flex gap-2">
          <input
            id="accept-link"
            readOnly
            value={link}
            onFocus={(event) => event.currentTarget.select()}
            className="control truncate bg-surface-2"
          />
          <a
            href={acceptLink(accept)}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass('secondary')}
          >
            <ExternalLink size={16} aria-hidden="true" />
            Open
          </a>
        </div>
      </div>
    </div>
  );
}

interface ChannelProps {
  href: string;
  /** Null: keys are off. */
  hotkey: string | null;
  primary?: boolean;
  onUse: () => void;
  children: ReactNode;
}

function Channel({ href, hotkey, primary = false, onUse, children }: ChannelProps) {
  return (
    <a
      href={href}
      // Programs for messages and mail would leave an empty tab behind.
      target={href.startsWith('https:') ? '_blank' : undefined}
      rel="noopener noreferrer"
      data-key={hotkey ?? undefined}
      aria-keyshortcuts={hotkey?.toUpperCase()}
      onClick={onUse}
      className={buttonClass(primary ? 'primary' : 'secondary')}
    >
      {children}
    </a>
  );
}
