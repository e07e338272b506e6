import type { RegisterWaitingRow } from '@/db/query/batch/register-state';
import type { AlertCause } from '@/db/query/event/alert';

const subjects = { phone: 'phone number', id_number: 'ID number' } as const;

/** What the national register is to be asked about: what is due, or what is overdue already (design desk 12). */
export function registerCauses({ environment, kind, due, overdue }: RegisterWaitingRow): AlertCause[] {
  const alert = overdue > 0 ? 'register-overdue' : 'register-due';
  return [
    {
      kind: alert,
      environment,
      cause: `${alert} ${environment} ${kind}`,
      subject: subjects[kind],
      subjectId: null,
      detail: { numbers: overdue > 0 ? overdue : due },
    },
  ];
}
