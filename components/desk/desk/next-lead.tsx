'use client';

import { PhoneForwarded } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type Ref, useState, useTransition } from 'react';
import { overOutage } from '@/components/base/client/line';
import { getLeadOnScreen } from '@/components/base/client/on-screen';
import { requestJson } from '@/components/base/client/request';
import { useIsHere } from '@/components/base/client/use-is-here';
import { changeProblem } from '@/components/base/form/change-problem';
import { leavePage } from '@/components/base/form/leave-page';
import { Button } from '@/components/base/ui/button';
import { formatRecent, formatSince } from '@/components/base/ui/format';
import { Kbd } from '@/components/base/ui/kbd';
import { isAsking, useSingleKeys } from '@/components/base/ui/single-key';
import { showToast } from '@/components/base/ui/toast';
import type { NextReason, NextLead as Served } from '@/lib/desk/work-list/view';
import { releaseLead } from './send';

const reasons: Record<NextReason, string> = {
  'own call-back': 'Your call-back is due',
  'shared call-back': 'A call-back is due',
  arrived: 'A link or decision has arrived',
  'room again': 'A lender has room again',
  'fits now': 'A lender fits now',
  'others fit': 'Declined, and another lender fits',
  new: 'New from a file',
};

interface NextLeadProps {
  variant?: 'primary' | 'secondary';
  singleKeys: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/**
 * Opens the lead to call next, which nobody else is served for two minutes. Pressed while the line is down, it stays on
 * the page and goes on by itself once the line is back. Where the page was left or a question opened by the time of the
 * answer, it opens nothing.
 */
export function NextLead({ variant = 'primary', singleKeys, ref }: NextLeadProps) {
  const router = useRouter();
  const [isSending, setSending] = useState(false);
  const [isMoving, startMoving] = useTransition();
  const [news, setNews] = useState('');
  const isHere = useIsHere();
  /** False: the page stays. */
  const serve = async (): Promise<boolean> => {
    setSending(true);
    setNews('');
    try {
      const served = await overOutage(
        (signal) => requestJson<Served>('/api/portal/work-list/next', { method: 'POST', body: {}, signal }),
        { onDown: () => setNews(downText), isWanted: () => isHere.current && !isAsking() },
      );
      if (!served) {
        setNews(askedText);
        return false;
      }
      const { lead, nextDueAt, contactFrom } = served;
      if (lead && (!isHere.current || isAsking())) {
        // Else nobody, and not this agent either, would be served the applicant for two minutes.
        if (getLeadOnScreen() !== lead.id) releaseLead(lead.id);
        setNews(askedText);
        return false;
      }
      if (lead) {
        showToast(reasons[lead.reason]);
        startMoving(() => router.push(`/lead/${lead.id}`));
        return true;
      }
      setNews(nothingText(nextDueAt, contactFrom));
    } catch (error) {
      setNews(changeProblem(error));
    } finally {
      setSending(false);
    }
    return false;
  };
  const goOn = () => leavePage(serve);
  const isBusy = isSending || isMoving;
  useSingleKeys({ x: singleKeys && !isBusy && goOn });
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
      <p role="status" className="text-sm text-ink-2 empty:hidden">
        {news}
      </p>
      <Button
        ref={ref}
        variant={variant}
        pending={isBusy}
        onClick={goOn}
        aria-keyshortcuts={singleKeys ? 'X' : undefined}
        data-action="Next lead"
      >
        <PhoneForwarded size={16} aria-hidden="true" />
        Next lead
        {singleKeys && <Kbd onAccent={variant === 'primary'}>X</Kbd>}
      </Button>
    </div>
  );
}

const downText = 'No connection. The next lead comes by itself once the line is back.';
const askedText =
  'The next lead was not fetched, because a question is open. Press Next lead once it is answered.';

function nothingText(nextDueAt: string | null, contactFrom: string | null): string {
  const nothing = contactFrom
    ? `No other lead to call now: leads of call lists may be called from ${formatSince(contactFrom)}.`
    : 'No lead to call now.';
  return nextDueAt ? `${nothing} The next call-back is due ${formatRecent(nextDueAt)}.` : nothing;
}
