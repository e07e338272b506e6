import type { Block, Term } from '@/lib/docs/docs/block';
import { rules } from '@/lib/docs/openapi/guide';

/** The guarantees of one subject (`lead-rules` and so on), under a heading with their id. */
export function ruleBlocks(id: string, title = 'Guarantees and details'): Block[] {
  const found = rules.find((rule) => rule.id === id);
  if (!found) throw new Error(`the guide has no rules ${id}`);
  const items: readonly Term[] = found.items;
  return [
    { kind: 'heading', id, title },
    { kind: 'terms', items },
  ];
}
