'use client';

import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { requestJson } from '@/components/base/client/request';
import type { DraftView } from '@/lib/lead/draft/schema';
import {
  DraftKeeper,
  type DraftStatus,
  type DraftValues,
  type FormOwner,
  noDraft,
  removeDraft,
} from './draft-keeper';
import { focusField } from './focus-field';
import { type FormStart, startForm } from './form-start';
import { consentLanguageField, emptyForm, formFields, isBlank, type LeadFormValues } from './form-value';
import type { LeadForm } from './lead-field';

export interface Draft {
  keeper: DraftKeeper;
  status: DraftStatus;
  /** The draft whose values were put into the form. */
  restored: DraftView | null;
  /** What was typed in this tab is no longer kept. */
  removed: boolean;
  noteRemoved: () => void;
  /** Other unfinished leads of this user, latest first. */
  others: readonly DraftView[];
  /** Starts the form anew with another draft; what is typed in this one is set aside. */
  goOn: (draft: DraftView) => void;
  discard: (draft: DraftView) => void;
  /** Removes this form's draft and empties it. */
  startAfresh: () => void;
}

/**
 * Returns the values to save as a draft. Without consent: it is given to words read aloud, so it must be asked again
 * for an old draft, in the language that was chosen.
 */
function draftValues(values: LeadFormValues, start: FormStart | null): DraftValues {
  const entries = formFields.flatMap(({ name }) => {
    const value = values[name];
    return typeof value === 'string' && !isBlank(value) ? [[name, value] as const] : [];
  });
  // Nothing is lost with a number that the dialer filled in.
  const filled = start?.kind === 'caller' ? start.caller.phone : null;
  if (entries.every(([name, value]) => name === 'cell_phone_number' && value === filled)) return {};
  const language = values[consentLanguageField];
  return Object.fromEntries(
    typeof language === 'string' && language !== ''
      ? [...entries, [consentLanguageField, language]]
      : entries,
  );
}

/**
 * Saves the form as a draft and restores it: automatically in the tab where it was typed, on request in another, and
 * where this tab has begun another lead since. Without `keeps` it does neither.
 */
export function useDraft(form: LeadForm, owner: FormOwner, start: FormStart | null, keeps = true): Draft {
  const [keeper] = useState(() => new DraftKeeper(owner));
  const status = useSyncExternalStore(keeper.subscribe, keeper.getStatus, () => noDraft);
  const [restored, setRestored] = useState<DraftView | null>(null);
  const [removed, setRemoved] = useState(false);
  const [others, setOthers] = useState<readonly DraftView[]>([]);

  const restore = useCallback(
    (draft: DraftView) => {
      keeper.adopt(draft);
      form.reset({ ...emptyForm, ...knownValues(draft.values) }, { keepDefaultValues: true });
      setRestored(draft);
    },
    [form, keeper],
  );

  const asked = useRef(false);
  useEffect(() => {
    if (asked.current || !keeps) return;
    asked.current = true;
    if (start?.kind === 'draft') restore(start.draft);
    else if (start) keeper.setAside();
    if (start?.kind === 'copy') form.reset(start.values, { keepDefaultValues: true });
    const look = async () => {
      // What was typed in the form before this one is among them.
      await DraftKeeper.settled();
      const { drafts } = await requestJson<{ drafts: DraftView[] }>('/api/portal/draft', { ownSignIn: true });
      const own = drafts.find(({ id }) => id === keeper.rememberedId);
      setOthers(drafts.filter((draft) => draft !== own));
      if (!own && !start && keeper.rememberedId !== null) {
        keeper.forgetRemoved();
        setRemoved(true);
      }
      // Typed values mean that the agent has started something new.
      if (own && !start && Object.keys(draftValues(form.getValues(), start)).length === 0) restore(own);
    };
    // If the lookup fails the form starts empty.
    look().catch(() => {});
  }, [form, keeper, restore, start, keeps]);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (keeps) keeper.change(draftValues(values, start));
        },
      }),
    [form, keeper, start, keeps],
  );

  useEffect(() => {
    const goOn = () => {
      if (document.visibilityState === 'visible' || !keeper.isAtRisk) keeper.flush();
    };
    const onLeave = (event: BeforeUnloadEvent) => {
      if (keeper.isAtRisk) event.preventDefault();
    };
    window.addEventListener('online', keeper.flush);
    window.addEventListener('focus', goOn);
    window.addEventListener('pagehide', keeper.flush);
    window.addEventListener('beforeunload', onLeave);
    document.addEventListener('visibilitychange', goOn);
    return () => {
      keeper.flush();
      window.removeEventListener('online', keeper.flush);
      window.removeEventListener('focus', goOn);
      window.removeEventListener('pagehide', keeper.flush);
      window.removeEventListener('beforeunload', onLeave);
      document.removeEventListener('visibilitychange', goOn);
    };
  }, [keeper]);

  return {
    keeper,
    status,
    restored,
    removed,
    noteRemoved: () => setRemoved(false),
    others,
    goOn: (draft) => startForm({ kind: 'draft', draft }),
    discard: (draft) => {
      setOthers((known) => known.filter(({ id }) => id !== draft.id));
      removeDraft(draft.id).catch(() => {});
      focusField('id_number');
    },
    startAfresh: () => {
      void keeper.remove();
      form.reset(emptyForm);
      setRestored(null);
      focusField('id_number');
    },
  };
}

/** Leaves out fields of an older draft that the form no longer has. */
function knownValues(values: DraftValues): LeadFormValues {
  const entries = Object.entries(values).filter(([name]) => typeof emptyForm[name] === 'string');
  return Object.fromEntries(entries);
}
