/** All kinds of users, the least powerful first. */
export const roles = ['agent', 'manager', 'operator'] as const;
export type UserRole = (typeof roles)[number];

/** The roles within an affiliate. */
export const staffRoles = ['agent', 'manager'] as const satisfies readonly UserRole[];

/** What operators may do, the least powerful first (design base 14, roles of operators). */
export const operatorRoles = ['viewer', 'support', 'catalogue', 'finance', 'admin'] as const;
export type OperatorRole = (typeof operatorRoles)[number];

/** What a user may do, in one word: what permissions are given to. */
export type Role = (typeof staffRoles)[number] | OperatorRole;

export const allRoles = [...staffRoles, ...operatorRoles] as const satisfies readonly Role[];

/** As a user is stored: operators have a role of their own, others none. */
export interface StoredRole {
  role: UserRole;
  operatorRole: OperatorRole | null;
}

/** Who has this role, as stored. */
export function storedRole(role: Role): StoredRole {
  const operatorRole = operatorRoles.find((one) => one === role) ?? null;
  return operatorRole ? { role: 'operator', operatorRole } : { role: role as UserRole, operatorRole: null };
}

/** Returns a stored user's role. The database gives every operator one. */
export function roleOf({ role, operatorRole }: StoredRole): Role {
  return role === 'operator' ? (operatorRole ?? 'viewer') : role;
}

export const isOperatorRole = (role: Role): role is OperatorRole =>
  (operatorRoles as readonly Role[]).includes(role);
