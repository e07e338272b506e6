import { capitalize } from '@/components/base/ui/format';
import type { Role } from '@/word/role';

export const roleChoices = [
  { value: 'agent', label: 'Agent: captures leads' },
  { value: 'manager', label: 'Manager: also team, reports and keys' },
];

/** A role within a team in one word: `lender-agent` → `Agent`. */
export const shortRole = (role: Role): string => capitalize(role.replace(/^lender-/, ''));

export const isManager = (role: Role): boolean => role === 'manager' || role === 'lender-manager';
