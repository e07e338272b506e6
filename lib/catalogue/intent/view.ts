import type { z } from 'zod';
import type { IntentSnapshot } from '@/db/query/catalogue/catalogue-snapshot';
import type { intentViewSchema } from './view-schema';

/** An intent as clients see it (spec 2.6, design catalogue 1). */
export type IntentView = z.infer<typeof intentViewSchema>;

export function intentView({ id, title, active, requiredFields }: IntentSnapshot): IntentView {
  return { id, title, active, required_fields: requiredFields };
}
