import { undoSeconds } from '@/lib/desk/disposition/kind';

/** What was just said of a lead, and can be taken back for ten seconds, on whichever page. */
export interface Undoable {
  leadId: string;
  pressId: string;
  /** What was said, and when the lead is called next. */
  text: string;
  /** Single keys are on: `U` takes it back. */
  singleKeys: boolean;
  /** By `Date.now()`. */
  until: number;
}

let offered: Undoable | null = null;
const listeners = new Set<() => void>();
const backListeners = new Set<(leadId: string) => void>();

function set(next: Undoable | null): void {
  offered = next;
  for (const tell of listeners) tell();
}

export const getUndoable = () => offered;
export const offerUndo = (what: Omit<Undoable, 'until'>) =>
  set({ ...what, until: Date.now() + undoSeconds * 1_000 });
export const dropUndo = () => set(null);

export function onUndoable(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls `listener` when something was taken back; returns a function that unsubscribes. */
export function onTakenBack(listener: (leadId: string) => void): () => void {
  backListeners.add(listener);
  return () => backListeners.delete(listener);
}

export function tellTakenBack(leadId: string): void {
  for (const tell of backListeners) tell(leadId);
}
