import { type PortalLead, splitMatches } from '@/lib/lead/lead-page/view';

interface FullLender {
  readonly id: number;
  readonly companyName: string;
  readonly logoUrl: string;
  readonly noRoom: string;
  /** When it takes leads again; null: nobody knows. */
  readonly reopensAt: string | null;
}

/** Returns the lenders that would fit, but take no lead now: those that were offered first, then the others. */
export function fullLenders({ matches, leftOut }: Pick<PortalLead, 'matches' | 'leftOut'>): FullLender[] {
  return [...splitMatches(matches).full, ...leftOut.map((one) => ({ ...one, id: one.partnerId }))].flatMap(
    ({ id, companyName, logoUrl, noRoom, reopensAt }) =>
      noRoom === null ? [] : [{ id, companyName, logoUrl, noRoom, reopensAt }],
  );
}
