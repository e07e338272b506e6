import type { LeadApplicationRow, LeadRow } from '@/db/query/lead/lead';

/**
 * Finds the application that a partner has taken, or may have taken: no second one for the lead is sent to it (design
 * lead 11).
 */
export function heldApplication(
  { applications }: Pick<LeadRow, 'applications'>,
  partnerId: number,
): LeadApplicationRow | null {
  return (
    applications.find(
      (application) =>
        application.partnerId === partnerId &&
        application.status !== 'declined' &&
        application.status !== 'failed',
    ) ?? null
  );
}
