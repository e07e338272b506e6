'use client';

import { MessageSquareText } from 'lucide-react';
import { Button } from '@/components/base/ui/button';
import type { PortalLead } from '@/lib/lead/lead-page/view';
import { mayOffer, noButtonTexts } from '@/lib/message/sms/stop-text';
import { smsNews } from './sms-news';
import { useSms } from './use-sms';

/** While the link is awaited: whether it is texted when it comes, and a button to change that. */
export default function TextWhenReady({ lead: { id, sms } }: { lead: Pick<PortalLead, 'id' | 'sms'> }) {
  const text = useSms(id, sms);
  const isAsked = sms.message?.status === 'awaiting link';
  const isStopped = sms.stop !== null && !mayOffer('gateway', sms.stop);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-5 py-3 text-sm sm:px-6">
      <p role="status" className="min-w-0 flex-1 basis-60 text-ink-2">
        {text.problem ??
          (sms.stop !== null && isStopped
            ? noButtonTexts[sms.stop]
            : isAsked
              ? smsNews(sms)?.text
              : 'The link is not sent when it arrives: you send it.')}
      </p>
      {(isAsked || !isStopped) && (
        <Button size="sm" pending={text.pending} onClick={isAsked ? text.cancel : text.send}>
          <MessageSquareText size={16} aria-hidden="true" />
          {isAsked ? "Don't send it" : sms.gateway ? 'Text it when it arrives' : 'Keep it ready to send'}
        </Button>
      )}
    </div>
  );
}
