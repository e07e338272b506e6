import { readLeadCursor, readLeadFilter } from './list-filter';
import type { LeadQuery } from './list-leads';

/** Parses the query of a list or an export from a body; invalid values are ignored, as in a URL. */
export function readLeadQuery(body: Record<string, unknown>): LeadQuery {
  return {
    filter: readLeadFilter(body),
    cursor: readLeadCursor(body),
    search: typeof body.search === 'string' ? body.search : '',
  };
}
