import { z } from 'zod';

/** The manager as whom to look. */
export const viewAsInput = z.strictObject({ userId: z.int() });

/** How an operator looked at an affiliate's portal. */
export interface ViewAsView {
  id: number;
  /** The operator. */
  who: string;
  /** The manager. */
  as: string;
  at: Date;
  /** When it ended, or would have ended by itself. */
  until: Date;
}
