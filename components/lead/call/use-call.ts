'use client';

import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { isSignedOut } from '@/components/base/client/request';
import { leavePage } from '@/components/base/form/leave-page';
import { showToast } from '@/components/base/ui/toast';
import { callerText } from '@/components/lead/capture/call-text';
import { startForm } from '@/components/lead/capture/form-start';
import { rememberSearch } from '@/components/lead/lead/lead-search';
import type { Caller } from '@/lib/desk/call/caller';
import { type CallerLeads, findCallerLeads } from './find-caller';

/** Where a call that came in stands, until a page has been opened for it. */
export type CallState =
  | { kind: 'none' }
  | { kind: 'looking'; caller: Caller }
  | { kind: 'choice'; caller: Caller; found: CallerLeads }
  | { kind: 'failed'; caller: Caller };

export interface Call {
  state: CallState;
  /** Opens the caller's lead, asks which one, or starts the form. A later call takes the place of an earlier one. */
  take: (caller: Caller) => Promise<void>;
  openLead: (id: string) => void;
  newLead: () => void;
  allLeads: () => void;
  dismiss: () => void;
}

interface CallOptions {
  /** On the page that the dialer opens: nobody goes back to it, and it asks by itself to sign in. */
  page?: { onSignedOut: () => void };
}

/** `whose`: user and environment, as the list of leads remembers a search by. */
export function useCall(whose: string, { page }: CallOptions = {}): Call {
  const router = useRouter();
  const [state, setState] = useState<CallState>({ kind: 'none' });
  const latest = useRef<Caller | null>(null);
  const caller = 'caller' in state ? state.caller : null;

  const go = (href: string, before = () => {}) =>
    leavePage(() => {
      setState({ kind: 'none' });
      before();
      if (page) router.replace(href);
      else router.push(href);
    });
  const newLeadOf = (who: Caller, isKnown: boolean) => {
    const start = () => startForm({ kind: 'caller', caller: who, isKnown });
    // A form that is open already is started anew where it stands; what is half typed in it is kept as a draft.
    if (window.location.pathname !== '/lead/new') return go('/lead/new', start);
    setState({ kind: 'none' });
    start();
  };
  const openLead = (id: string) => go(`/lead/${id}`);

  const take = async (who: Caller) => {
    latest.current = who;
    if (who.phone === null) return newLeadOf(who, false);
    setState({ kind: 'looking', caller: who });
    const found = await findCallerLeads(who.phone, page !== undefined).catch((error: unknown) => {
      if (page && isSignedOut(error)) page.onSignedOut();
      return null;
    });
    if (latest.current !== who) return;
    const [only, another] = found?.leads ?? [];
    if (!found) setState({ kind: 'failed', caller: who });
    else if (another) setState({ kind: 'choice', caller: who, found });
    else if (only) {
      showToast(`Call: ${callerText(who)}`);
      openLead(only.id);
    } else newLeadOf(who, false);
  };

  return {
    state,
    take,
    openLead,
    newLead: () => caller && newLeadOf(caller, state.kind === 'choice'),
    allLeads: () => go('/lead', () => rememberSearch(whose, caller?.phone ?? '')),
    dismiss: () => {
      latest.current = null;
      setState({ kind: 'none' });
    },
  };
}
