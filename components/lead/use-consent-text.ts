'use client';

import { useContext, useState, useSyncExternalStore } from 'react';
import type { CurrentConsentText } from '@/lib/consent-text/view';
import { ConsentTextContext } from './consent-texts';

const storageKey = 'consent-language';
const never = () => () => {};

/** The language that was last chosen in this browser; null without storage. */
function remembered(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

/**
 * Returns the texts that can be read out and the chosen one: of the language chosen here, else of `preferred`, else of
 * the one last chosen in this browser, else the English one. They stay those that the form was opened with: what has
 * been read out is what is sent.
 */
export function useConsentText(preferred: string | null): {
  texts: readonly CurrentConsentText[];
  text: CurrentConsentText | undefined;
  choose: (language: string) => void;
} {
  const current = useContext(ConsentTextContext);
  const [texts] = useState(current);
  const [chosen, setChosen] = useState<string | null>(null);
  const last = useSyncExternalStore(never, remembered, () => null);
  const find = (language: string | null) => texts.find((text) => text.language === language);
  return {
    texts,
    text: find(chosen) ?? find(preferred) ?? find(last) ?? find('en') ?? texts[0],
    choose: (language) => {
      setChosen(language);
      try {
        localStorage.setItem(storageKey, language);
      } catch {
        // Without storage it is chosen again on the next lead.
      }
    },
  };
}
