/** The lead whose page is open: the page itself tells what arrives. */
let leadOnScreen: string | null = null;
const listeners = new Set<() => void>();

export const getLeadOnScreen = () => leadOnScreen;

/** Says that a lead's page is open; returns a function that ends it. */
export function showLead(leadId: string): () => void {
  leadOnScreen = leadId;
  lookForArrivals();
  return () => {
    if (leadOnScreen === leadId) leadOnScreen = null;
    lookForArrivals();
  };
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
