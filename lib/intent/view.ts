import type { IntentSnapshot } from '@/db/query/catalogue-snapshot';

/** An intent as clients see it (spec 2.6, design 5). */
export interface IntentView {
  id: number;
  title: string;
  active: boolean;
  required_fields: string[];
}

export function intentView({ id, title, active, requiredFields }: IntentSnapshot): IntentView {
  return { id, title, active, required_fields: requiredFields };
}
