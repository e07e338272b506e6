'use client';

import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { SignInAgain } from '@/components/access/sign-in/sign-in-again';
import { Button } from '@/components/base/ui/button';
import { formatTime } from '@/components/base/ui/format';
import { Notice } from '@/components/base/ui/state';
import type { DraftView } from '@/lib/lead/draft/schema';
import type { DraftProblem, DraftStatus } from './draft-keeper';
import type { Draft } from './use-draft';

/** Shows that the form is saved. Not announced to screen readers: it would interrupt constantly. */
export function DraftMark({ status }: { status: DraftStatus }) {
  if (status.kind !== 'saved' && status.kind !== 'saving') return null;
  return (
    <span className="flex items-center gap-1 text-xs text-ink-2" data-draft={status.kind}>
      {status.kind === 'saved' && <Check size={14} aria-hidden="true" className="text-success" />}
      {status.kind === 'saved' ? 'Saved' : 'Saving…'}
    </span>
  );
}

/** Reports a draft found on opening the form, and anything that prevents saving. */
export function DraftNotice({ draft }: { draft: Draft }) {
  return (
    <div aria-live="polite" className="contents">
      <Restored draft={draft} />
      <Removed draft={draft} />
      <Others draft={draft} />
      <Problem draft={draft} />
    </div>
  );
}

function Restored({ draft: { restored, startAfresh } }: { draft: Draft }) {
  if (!restored) return null;
  return (
    <Bar>
      <Notice
        tone="info"
        title="Your unfinished lead is back"
        action={
          <Button size="sm" onClick={startAfresh}>
            Start over
          </Button>
        }
      >
        Saved at {formatTime(restored.savedAt)}. Please ask for consent again.
      </Notice>
    </Bar>
  );
}

function Removed({ draft: { removed, noteRemoved } }: { draft: Draft }) {
  if (!removed) return null;
  return (
    <Bar>
      <Notice
        tone="info"
        title="A half-typed lead of yesterday was removed"
        action={
          <Button size="sm" variant="ghost" onClick={noteRemoved}>
            OK
          </Button>
        }
      >
        It was kept for 16 hours. Ask the applicant again if the call is still to be finished.
      </Notice>
    </Bar>
  );
}

/** Unfinished leads of another tab, and those set aside for a caller. */
function Others({ draft: { others, goOn, discard } }: { draft: Draft }) {
  const [first, second] = others;
  if (!first) return null;
  const name = nameOf(first);
  const choices = (one: DraftView, whose: string) => (
    <span className="flex flex-wrap gap-2">
      <Button size="sm" onClick={() => goOn(one)} aria-label={`Continue${whose}`}>
        Continue
      </Button>
      <Button size="sm" variant="ghost" onClick={() => discard(one)} aria-label={`Discard${whose}`}>
        Discard
      </Button>
    </span>
  );
  if (!second)
    return (
      <Bar>
        <Notice
          tone="info"
          title={name ? `You have an unfinished lead: ${name}` : 'You have an unfinished lead'}
          action={choices(first, '')}
        >
          Saved at {formatTime(first.savedAt)}. It is kept for 16 hours.
        </Notice>
      </Bar>
    );
  return (
    <Bar>
      <Notice tone="info" title={`You have ${others.length} unfinished leads`}>
        <ul aria-label="Unfinished leads" className="mt-2 flex max-h-60 flex-col gap-2 overflow-y-auto">
          {others.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span className="min-w-0">
                {nameOf(one) || 'No name yet'}, saved at {formatTime(one.savedAt)}
              </span>
              {choices(one, ` ${nameOf(one) || `the lead of ${formatTime(one.savedAt)}`}`)}
            </li>
          ))}
        </ul>
      </Notice>
    </Bar>
  );
}

/** Name or phone number, as far as they were typed; '' without either. */
function nameOf({ values }: DraftView): string {
  const { first_name: first = '', last_name: last = '', cell_phone_number: phone = '' } = values;
  return `${first} ${last}`.trim() || phone;
}

const problems: Record<DraftProblem, { title: string; text: string }> = {
  offline: {
    title: 'No connection',
    text: 'You can keep typing. Leave this page open; it saves once the connection is back.',
  },
  'signed out': {
    title: 'Your session has ended',
    text: 'You can keep typing. Leave this page open; it saves once you have signed in again.',
  },
  busy: {
    title: 'Your typing isn’t being saved right now',
    text: 'The service is not responding. Leave this page open; we keep trying.',
  },
  elsewhere: {
    title: 'This form is no longer saved',
    text: 'Someone else has signed in, or the environment was changed in another tab. Reload this page.',
  },
  refused: {
    title: 'Your typing can’t be saved',
    text: 'One of the fields is too long.',
  },
};

function Problem({ draft: { status, keeper } }: { draft: Draft }) {
  const [signingIn, setSigningIn] = useState(false);
  if (!('savedAt' in status)) return null;
  const { title, text } = problems[status.kind];
  return (
    <Bar sticky>
      <Notice
        tone="warning"
        title={title}
        action={
          status.kind === 'signed out' && (
            <Button size="sm" onClick={() => setSigningIn(true)}>
              Sign in again
            </Button>
          )
        }
      >
        {text}
        {status.savedAt && ` What you typed until ${formatTime(status.savedAt)} is saved.`}
      </Notice>
      {signingIn && (
        <SignInAgain
          environment={keeper.owner.environment}
          note="Your form is safe."
          onClose={() => setSigningIn(false)}
          onSignedIn={() => {
            setSigningIn(false);
            keeper.flush();
          }}
        />
      )}
    </Bar>
  );
}

function Bar({ sticky = false, children }: { sticky?: boolean; children: ReactNode }) {
  return (
    <div
      className={sticky ? 'sticky top-(--header) z-20 rounded-t-card bg-surface p-3 sm:p-4' : 'p-3 sm:p-4'}
    >
      {children}
    </div>
  );
}
