import { noteClue } from '@/lib/http/request/attribution';
import { isLeadBasis, type LeadBasis } from '@/word/lead';

/**
 * Why one may speak to the applicants of a request, as its header `Lead-Basis` says (design lead 41); null if it does
 * not say so. Any other value is ignored, and noted in the request log.
 */
export function statedBasis(request: Request): LeadBasis | null {
  const said = request.headers.get('lead-basis');
  if (said === null) return null;
  if (isLeadBasis(said)) return said;
  noteClue(request, 'unknown Lead-Basis');
  return null;
}
