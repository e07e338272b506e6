import type { IncidentCertainty, IncidentNature } from '@/word/incident';

export const certaintyChoices: readonly { value: IncidentCertainty; label: string }[] = [
  { value: 'alleged', label: 'Alleged' },
  { value: 'confirmed', label: 'Confirmed' },
];

export const natureChoices: readonly { value: IncidentNature; label: string }[] = [
  { value: 'access', label: 'Somebody had access' },
  { value: 'loss', label: 'Data was lost' },
  { value: 'both', label: 'Lost, and somebody had access' },
];
