'use client';

import { createContext, type ReactNode } from 'react';
import type { CurrentConsentText } from '@/lib/message/consent-text/view';

export const ConsentTextContext = createContext<readonly CurrentConsentText[]>([]);

/** What agents may read out to ask for consent, for the forms of a page. */
export function ConsentTexts({
  texts,
  children,
}: {
  texts: readonly CurrentConsentText[];
  children: ReactNode;
}) {
  return <ConsentTextContext value={texts}>{children}</ConsentTextContext>;
}
