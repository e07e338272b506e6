import { readLeadCursor, readLeadFilter } from './list-filter';
import type { LeadQuery } from './list-leads';

/** What a list or an export is asked for in a body; what makes no sense is left out, as in an address. */
export function readLeadQuery(body: Record<string, unknown>): LeadQuery {
  return {
    filter: readLeadFilter(body),
    cursor: readLeadCursor(body),
    search: typeof body.search === 'string' ? body.search : '',
  };
}
