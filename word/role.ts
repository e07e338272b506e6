/** All kinds of users, the least powerful first. */
export const roles = ['agent', 'manager', 'operator', 'lender'] as const;
export type UserRole = (typeof roles)[number];

/** The roles within an affiliate. */
export const staffRoles = ['agent', 'manager'] as const satisfies readonly UserRole[];
export type StaffRole = (typeof staffRoles)[number];

/** What operators may do, the least powerful first (design base 14, roles of operators). */
export const operatorRoles = ['viewer', 'support', 'catalogue', 'finance', 'admin'] as const;
export type OperatorRole = (typeof operatorRoles)[number];

/** What a lender's people may do, as stored, the least powerful first (design access 17). */
export const lenderPositions = ['viewer', 'agent', 'manager'] as const;
export type LenderPosition = (typeof lenderPositions)[number];

/** The same in one word, since operators have viewers, and affiliates agents and managers. */
export const lenderRoles = ['lender-viewer', 'lender-agent', 'lender-manager'] as const;
export type LenderRole = (typeof lenderRoles)[number];

/** What a user may do, in one word: what permissions are given to. */
export type Role = StaffRole | OperatorRole | LenderRole;

/** The roles within an affiliate, and of operators. */
export const allRoles = [...staffRoles, ...operatorRoles] as const satisfies readonly Role[];

/** Those, and the roles within a lender. */
export const everyRole = [...allRoles, ...lenderRoles] as const satisfies readonly Role[];

/** As a user is stored: operators and lenders' people have a role of their own, others none. */
export interface StoredRole {
  role: UserRole;
  operatorRole: OperatorRole | null;
  lenderRole: LenderPosition | null;
}

/** Who has this role, as stored. */
export function storedRole(role: Role): StoredRole {
  if (isOperatorRole(role)) return { role: 'operator', operatorRole: role, lenderRole: null };
  if (isLenderRole(role))
    return {
      role: 'lender',
      operatorRole: null,
      lenderRole: lenderPositions[lenderRoles.indexOf(role)] ?? null,
    };
  return { role, operatorRole: null, lenderRole: null };
}

/** Returns a stored user's role. The database gives every operator and every lender's user one. */
export function roleOf({ role, operatorRole, lenderRole }: StoredRole): Role {
  if (role === 'operator') return operatorRole ?? 'viewer';
  return role === 'lender' ? `lender-${lenderRole ?? 'viewer'}` : role;
}

export const isOperatorRole = (role: Role): role is OperatorRole =>
  (operatorRoles as readonly Role[]).includes(role);

export const isLenderRole = (role: Role): role is LenderRole =>
  (lenderRoles as readonly Role[]).includes(role);

/** Where somebody with a role belongs: nobody changes from one to another. */
export const familyOf = (role: Role): 'operator' | 'lender' | 'staff' => {
  if (isOperatorRole(role)) return 'operator';
  return isLenderRole(role) ? 'lender' : 'staff';
};
