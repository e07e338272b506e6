import { pgEnum } from 'drizzle-orm/pg-core';
import { leadBases } from '@/word/lead';

/** Of leads, of the files they come in, and of affiliates whose requests do not say it. */
export const leadBasis = pgEnum('lead_basis', leadBases);
