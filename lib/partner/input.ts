import { z } from 'zod';
import { environmentText } from '@/lib/environment/schema';
import { partnerEntry } from './entry';

export const createPartnerInput = z.strictObject({ environment: environmentText, entry: partnerEntry });
export type CreatePartnerInput = z.input<typeof createPartnerInput>;

/** The whole entry, as in the catalogue file; without a `connection` the stored one stays. */
export const changePartnerInput = z.strictObject({ partnerId: z.int(), entry: partnerEntry });
export type ChangePartnerInput = z.input<typeof changePartnerInput>;
