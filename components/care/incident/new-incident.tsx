'use client';

import { laterDialog } from '@/components/base/form/later-dialog';

/** Records an incident, and has it counted. */
export const NewIncident = laterDialog(() => import('./new-incident-dialog'), {
  label: 'Record an incident',
  variant: 'primary',
});
