import type { UserRole } from '@/db/schema/user';

/** All roles, the least powerful first. */
export const roles = ['agent', 'manager', 'operator'] as const satisfies readonly UserRole[];

/** The roles within an affiliate. */
export const staffRoles = ['agent', 'manager'] as const satisfies readonly UserRole[];
