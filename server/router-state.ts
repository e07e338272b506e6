import type { IncomingMessage } from 'node:http';
import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state.js';

const header = 'next-router-state-tree';

/**
 * Drops what a page says it shows already, if Next cannot read it: Next would answer 500. Without it the page gets
 * everything, as on a first visit.
 */
export function dropUnreadableState(incoming: IncomingMessage): void {
  const state = incoming.headers[header];
  if (state === undefined) return;
  try {
    parseAndValidateFlightRouterState(state);
  } catch {
    delete incoming.headers[header];
  }
}
