'use client';

import { PhoneForwarded } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type Ref, useState, useTransition } from 'react';
import { requestJson } from '@/components/base/client/request';
import { changeProblem } from '@/components/base/form/change-problem';
import { leavePage } from '@/components/base/form/leave-page';
import { Button } from '@/components/base/ui/button';
import { formatRecent, formatSince } from '@/components/base/ui/format';
import { Kbd } from '@/components/base/ui/kbd';
import { useSingleKeys } from '@/components/base/ui/single-key';
import { showToast } from '@/components/base/ui/toast';
import type { NextReason, NextLead as Served } from '@/lib/desk/work-list/view';

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

/** Opens the lead to call next, which nobody else is served for two minutes. */
export function NextLead({ variant = 'primary', singleKeys, ref }: NextLeadProps) {
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  const [isMoving, startMoving] = useTransition();
  const [news, setNews] = useState('');
  /** False: the page stays. */
  const serve = async (): Promise<boolean> => {
    setAsking(true);
    setNews('');
    try {
      const { lead, nextDueAt, contactFrom } = await requestJson<Served>('/api/portal/work-list/next', {
        method: 'POST',
        body: {},
      });
      if (lead) {
        showToast(reasons[lead.reason]);
        startMoving(() => router.push(`/lead/${lead.id}`));
        return true;
      }
      setNews(nothingText(nextDueAt, contactFrom));
    } catch (error) {
      setNews(changeProblem(error));
    } finally {
      setAsking(false);
    }
    return false;
  };
  const goOn = () => leavePage(serve);
  const isBusy = isAsking || isMoving;
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

function nothingText(nextDueAt: string | null, contactFrom: string | null): string {
  const nothing = contactFrom
    ? `No other lead to call now: leads of call lists may be called from ${formatSince(contactFrom)}.`
    : 'No lead to call now.';
  return nextDueAt ? `${nothing} The next call-back is due ${formatRecent(nextDueAt)}.` : nothing;
}
