'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { SignInForm } from '@/components/access/sign-in/sign-in-form';
import { Button } from '@/components/base/ui/button';
import { buttonClass } from '@/components/base/ui/button-class';
import { environmentLabel } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { Spinner } from '@/components/base/ui/spinner';
import { callerText } from '@/components/lead/capture/call-text';
import { type Caller, readCaller } from '@/lib/desk/call/caller';
import type { Environment } from '@/word/environment';
import { handOverCall } from './call-channel';
import { CallChoice } from './call-choice';
import { keepCaller, takeKeptCaller } from './kept-caller';
import { useCall } from './use-call';

/** Who is signed in, as far as it matters to a call. */
export type CallTaker =
  | 'nobody'
  | 'second factor due'
  | 'operator'
  | { userId: number; name: string; environment: Environment; mayCapture: boolean };

interface CallPageProps {
  who: CallTaker;
  /** The name of the identity provider at which people may sign in, too. */
  provider: string | undefined;
  /** Of this page, for dialers. */
  address: string;
}

declare global {
  interface Window {
    /** What the page's first script took out of the address. */
    callFragment?: string | undefined;
  }
}

/** Takes the fragment away, wherever it is by now. */
function takeFragment(): string {
  const { hash, pathname } = window.location;
  const fragment = hash.length > 1 ? hash.slice(0, 2000) : (window.callFragment ?? '');
  window.callFragment = undefined;
  if (hash.length > 1) window.history.replaceState(window.history.state, '', pathname);
  return fragment;
}

/** What a dialer opens: hands the call over to the tab that is open, or goes on by itself. */
export function CallPage({ who, provider, address }: CallPageProps) {
  const router = useRouter();
  /** Null: not read yet. */
  const [caller, setCaller] = useState<Caller | 'none' | null>(null);
  const isRead = useRef(false);
  const read = useEffectEvent(() => {
    const found = readCaller(takeFragment()) ?? (isRead.current ? null : takeKeptCaller());
    isRead.current = true;
    setCaller((known) => found ?? known ?? 'none');
  });
  useEffect(() => {
    // A dialer may use the same tab for each call.
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, []);
  // After each render: the router puts back the address that it began with, if it began before our script.
  useEffect(() => {
    if (!isRead.current || window.location.hash.length > 1) read();
  });

  if (caller === null) return <Waiting>One moment…</Waiting>;
  if (caller === 'none') return <NoCall address={address} />;
  if (who === 'operator')
    return (
      <Said title={callerText(caller)} note="Calls are for agents and managers of an affiliate.">
        <Link href="/operator" className={buttonClass()}>
          Open the console
        </Link>
      </Said>
    );
  if (who === 'second factor due')
    return (
      <Said
        title={callerText(caller)}
        note="Set up your second factor first. Note the number: it isn’t kept while you do."
      >
        <Link href="/second-factor" className={buttonClass('primary')}>
          Set up the second factor
        </Link>
      </Said>
    );
  if (who === 'nobody')
    return (
      <Said title="Sign in to take the call" note={callerText(caller)}>
        {/* On this page: the number stays in memory, and goes nowhere. */}
        <SignInForm
          next="/call"
          provider={provider}
          onLeave={() => keepCaller(caller)}
          onSignedIn={() => router.refresh()}
        />
      </Said>
    );
  return <TakenCall key={`${who.userId} ${who.environment}`} who={who} caller={caller} />;
}

function TakenCall({ who, caller }: { who: Exclude<CallTaker, string>; caller: Caller }) {
  const { userId, environment, mayCapture } = who;
  const router = useRouter();
  // Without the frame of the portal nothing else asks to sign in again.
  const call = useCall(`${userId} ${environment}`, { page: { onSignedOut: () => router.refresh() } });
  const [where, setWhere] = useState<'seeking' | 'elsewhere' | 'here'>('seeking');
  const [staysOpen, setStaysOpen] = useState(false);
  const close = () => {
    window.close();
    // Some browsers close only what a page has opened, and say nothing.
    setTimeout(() => setStaysOpen(true), 500);
  };
  const goOn = () => {
    setWhere('here');
    void call.take(caller);
  };
  const handled = useRef<Caller | null>(null);
  const handle = useEffectEvent((now: Caller) => {
    if (handled.current === now) return;
    handled.current = now;
    setWhere('seeking');
    void handOverCall({ userId, environment }, now).then((isTaken) => {
      if (handled.current !== now) return;
      if (isTaken) setWhere('elsewhere');
      else goOn();
    });
  });
  useEffect(() => {
    if (mayCapture) handle(caller);
  }, [caller, mayCapture]);

  if (!mayCapture)
    return (
      <Said
        title={callerText(caller)}
        note="Production isn’t open yet. Switch to UAT in the header of any page to practise."
      >
        <Link href="/lead" className={buttonClass()}>
          Leads
        </Link>
      </Said>
    );
  if (where === 'elsewhere')
    return (
      <Said
        title={callerText(caller)}
        note={
          staysOpen
            ? 'Opened in your other tab. Your browser does not let us close this one: close it yourself.'
            : 'Opened in your other tab. You can close this one.'
        }
      >
        <span className="flex flex-wrap gap-2">
          <Button variant="primary" onClick={close} autoFocus>
            Close this tab
          </Button>
          <Button onClick={goOn}>Open it here</Button>
        </span>
      </Said>
    );
  if (where === 'seeking' || call.state.kind === 'none' || call.state.kind === 'looking')
    return <Waiting>{callerText(caller)}</Waiting>;
  return (
    <Said
      title={callerText(caller)}
      note={
        call.state.kind === 'choice'
          ? `Leads in ${environmentLabel(environment)} with this number, newest first.`
          : environmentLabel(environment)
      }
    >
      <CallChoice call={call} />
    </Said>
  );
}

function NoCall({ address }: { address: string }) {
  return (
    <Said
      title="No call here"
      note="Your dialer opens this page for each call, with the caller’s number after the #:"
    >
      <code className="block rounded-control border border-line bg-surface-2 p-3 text-xs break-all">
        {address}#phone=0821234567&amp;id=CALL&amp;queue=NAME
      </code>
      <p className="mt-3 text-sm text-ink-2">
        What stands after the # stays in this browser: the server never gets it in an address.
      </p>
      <Link href="/" className={buttonClass('secondary', 'md', 'mt-5')}>
        Go to the portal
      </Link>
    </Said>
  );
}

function Waiting({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="tabular flex items-center gap-3 text-lg">
      <Spinner /> {children}
    </p>
  );
}

function Said({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <div>
      <h1 className="tabular text-2xl">{title}</h1>
      <p role="status" className="mt-2 mb-6 text-base text-ink-2">
        {note}
      </p>
      {children}
    </div>
  );
}
