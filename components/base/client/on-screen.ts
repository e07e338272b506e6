import type { LeadState } from '@/word/lead';

/** The lead whose page is open: the page itself tells what arrives. */
let leadOnScreen: string | null = null;
/** Of that lead, as the page shows it. */
let leadState: LeadState | null = null;
const listeners = new Set<() => void>();

export const getLeadOnScreen = () => leadOnScreen;
export const getLeadState = () => leadState;

/** Says that a lead's page is open; returns a function that ends it. */
export function showLead(leadId: string): () => void {
  leadOnScreen = leadId;
  lookForArrivals();
  return () => {
    if (leadOnScreen === leadId) leadOnScreen = leadState = null;
    lookForArrivals();
  };
}

/** Says that the open lead is in this state: what it shows is new. */
export function showLeadState(state: LeadState): void {
  leadState = state;
  lookForArrivals();
}

/** Asks for what has arrived at once: something was sent, or the page shows something new. */
export function lookForArrivals(): void {
  for (const listener of listeners) listener();
}

/** Calls `listener` each time that it may be worth a look; returns a function that unsubscribes. */
export function onLook(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
