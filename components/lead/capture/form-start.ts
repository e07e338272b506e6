'use client';

import { useEffect, useState } from 'react';
import type { Caller } from '@/lib/desk/call/caller';
import type { DraftView } from '@/lib/lead/draft/schema';
import type { LeadFormValues } from './form-value';

/**
 * What a new form begins with, in place of what was half typed in this tab, which is kept as a draft: somebody who
 * calls, a draft that was set aside, or an applicant whose lead has another person's ID number.
 */
export type FormStart =
  /** `isKnown`: leads of the number exist, and the agent wants a new one. */
  | { kind: 'caller'; caller: Caller; isKnown: boolean }
  | { kind: 'draft'; draft: DraftView }
  | { kind: 'copy'; values: LeadFormValues };

/** Longer than any page takes to open; a start that no form took until then is forgotten. */
const forgottenAfterMs = 30_000;

/** In memory only: it holds an applicant's values. */
let waiting: { start: FormStart; at: number } | null = null;
const forms = new Set<() => void>();

/** Starts a form: the one on this page, or the one on the page that is opened next. */
export function startForm(start: FormStart): void {
  waiting = { start, at: performance.now() };
  for (const take of forms) take();
}

function look(): FormStart | null {
  return waiting && performance.now() - waiting.at < forgottenAfterMs ? waiting.start : null;
}

/** What the form on this page begins with; with another `nth` it is another form. */
export function useFormStart(): { nth: number; start: FormStart | null } {
  const [state, setState] = useState(() => ({ nth: 0, start: look() }));
  useEffect(() => {
    waiting = null;
    const take = () => {
      const start = look();
      waiting = null;
      setState(({ nth }) => ({ nth: nth + 1, start }));
    };
    forms.add(take);
    return () => {
      forms.delete(take);
    };
  }, []);
  return state;
}
