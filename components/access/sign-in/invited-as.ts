import type { Role } from '@/word/role';

/** What somebody is invited as, after "as". */
export const invitedAs: Readonly<Record<Role, string>> = {
  agent: 'an agent',
  manager: 'a manager',
  viewer: 'a viewer',
  support: 'support',
  catalogue: 'a catalogue operator',
  finance: 'finance',
  admin: 'an admin',
  'lender-viewer': 'a viewer',
  'lender-agent': 'an agent',
  'lender-manager': 'a manager',
};
