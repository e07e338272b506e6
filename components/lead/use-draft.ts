'use client';

import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { requestJson } from '@/components/client/request';
import type { DraftView } from '@/lib/draft/schema';
import {
  DraftKeeper,
  type DraftStatus,
  type DraftValues,
  type FormOwner,
  noDraft,
  removeDraft,
} from './draft-keeper';
import { focusField } from './focus-field';
import { consentLanguageField, emptyForm, formFields, isBlank, type LeadFormValues } from './form-value';
import type { LeadForm } from './lead-field';

/** A draft found on opening the form. `restored`: its values are in the form already. */
interface FoundDraft {
  draft: DraftView;
  restored: boolean;
}

export interface Draft {
  keeper: DraftKeeper;
  status: DraftStatus;
  found: FoundDraft | null;
  /** Puts the found draft into the form. */
  goOn: () => void;
  /** Removes the draft and empties the form. */
  startAfresh: () => void;
}

/**
 * Returns the values to save as a draft. Without consent: it is given to words read aloud, so it must be asked again
 * for an old draft, in the language that was chosen.
 */
function draftValues(values: LeadFormValues): DraftValues {
  const entries = formFields.flatMap(({ name }) => {
    const value = values[name];
    return typeof value === 'string' && !isBlank(value) ? [[name, value] as const] : [];
  });
  const language = values[consentLanguageField];
  // A language alone is no lead.
  return Object.fromEntries(
    entries.length > 0 && typeof language === 'string' && language !== ''
      ? [...entries, [consentLanguageField, language]]
      : entries,
  );
}

/** Saves the form as a draft and restores it: automatically in the tab where it was typed, on request in another. */
export function useDraft(form: LeadForm, owner: FormOwner): Draft {
  const [keeper] = useState(() => new DraftKeeper(owner));
  const status = useSyncExternalStore(keeper.subscribe, keeper.getStatus, () => noDraft);
  const [found, setFound] = useState<FoundDraft | null>(null);
  const others = useRef<DraftView[]>([]);

  const restore = useCallback(
    (draft: DraftView) => {
      keeper.adopt(draft);
      form.reset({ ...emptyForm, ...knownValues(draft.values) }, { keepDefaultValues: true });
      setFound({ draft, restored: true });
    },
    [form, keeper],
  );

  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    const look = async () => {
      const { drafts } = await requestJson<{ drafts: DraftView[] }>('/api/portal/draft', { ownSignIn: true });
      // Typed values mean that the agent has started something new.
      if (Object.keys(draftValues(form.getValues())).length > 0) return;
      const own = drafts.find(({ id }) => id === keeper.rememberedId);
      others.current = drafts.filter((draft) => draft !== own);
      if (own) restore(own);
      else setFound(nextFound(others.current));
    };
    // If the lookup fails the form starts empty.
    look().catch(() => {});
  }, [form, keeper, restore]);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const typed = draftValues(values);
          keeper.change(typed);
          if (Object.keys(typed).length > 0) setFound((known) => (known?.restored ? known : null));
        },
      }),
    [form, keeper],
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
    found,
    goOn: () => {
      if (found) restore(found.draft);
    },
    startAfresh: () => {
      if (found && !found.restored) {
        others.current = others.current.filter(({ id }) => id !== found.draft.id);
        removeDraft(found.draft.id).catch(() => {});
        setFound(nextFound(others.current));
      } else {
        void keeper.remove();
        form.reset(emptyForm);
        setFound(null);
      }
      focusField('id_number');
    },
  };
}

function nextFound([latest]: readonly DraftView[]): FoundDraft | null {
  return latest ? { draft: latest, restored: false } : null;
}

/** Leaves out fields of an older draft that the form no longer has. */
function knownValues(values: DraftValues): LeadFormValues {
  const entries = Object.entries(values).filter(([name]) => typeof emptyForm[name] === 'string');
  return Object.fromEntries(entries);
}
