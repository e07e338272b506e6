import type { LeadApplicationRow, LeadRow } from '@/db/query/lead';

/** The application that a partner has taken, or may have: no second one of the lead is sent to it (design 4). */
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
