'use client';

import { useContext, useState, useSyncExternalStore } from 'react';
import type { CurrentConsentText } from '@/lib/message/consent-text/view';
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
 * Returns the texts that can be read out and the one to read: of the first of the `preferred` languages that has one,
 * else of the language last chosen in this browser, else the English one. They stay those that the form was opened
 * with: what has been read out is what is sent.
 */
export function useConsentText(preferred: readonly unknown[]): {
  texts: readonly CurrentConsentText[];
  text: CurrentConsentText | undefined;
  /** For the next form in this browser. */
  remember: (language: string) => void;
} {
  const current = useContext(ConsentTextContext);
  const [texts] = useState(current);
  const last = useSyncExternalStore(never, remembered, () => null);
  const languages = [...preferred, last, 'en'];
  const found = languages.flatMap((language) => texts.find((text) => text.language === language) ?? []);
  return {
    texts,
    text: found[0] ?? texts[0],
    remember: (language) => {
      try {
        localStorage.setItem(storageKey, language);
      } catch {
        // Without storage it is chosen again on the next lead.
      }
    },
  };
}
