import { z } from 'zod';
import { leadViewSchema } from '@/lib/lead/lead/view-schema';

const { id, state, created_at, updated_at, accept } = leadViewSchema.shape;

/** What the sandbox's calls answer: how the lead stands afterwards, without the applicant. */
export const sandboxLeadSchema = z.strictObject({ id, state, created_at, updated_at, accept });
