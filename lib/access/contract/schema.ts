import { z } from 'zod';
import type { Consequence } from '@/lib/base/consequence/consequence';
import { confirmFigure } from '@/lib/base/consequence/schema';

export const endContractInput = z.strictObject({ affiliateId: z.int(), confirm: confirmFigure });

/** What ending an affiliate's contract takes away, and what goes on. */
export interface ContractEnd {
  /** Its figure: working keys and users. */
  consequence: Consequence;
  keys: number;
  users: number;
  /** Open invitations. */
  invitations: number;
  /** Requests for a key that wait for a decision. */
  requests: number;
  /** Webhook endpoints, of both environments. */
  webhooks: number;
  /** Applications without a lender's decision yet; they continue. */
  openApplications: number;
  /** Today in South Africa, with its keys. */
  callsToday: number;
}
