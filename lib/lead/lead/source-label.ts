import type { LeadSource } from '@/word/lead';

const labels: Record<LeadSource, string> = {
  portal: 'Portal',
  batch: 'Batch',
  api_v2: 'API v2',
  api_v1: 'API v1',
};

export function sourceLabel(source: LeadSource): string {
  return labels[source];
}
