import { z } from 'zod';
import { emailText } from '@/lib/base/input/email-text';
import { storableText } from '@/lib/base/input/storable-text';
import { allRoles, isOperatorRole, type OperatorRole, type Role } from '@/word/role';

export const passwordText = z.string().min(10).max(200);

export const createUserInput = z
  .strictObject({
    email: emailText,
    name: storableText.min(1).max(120),
    /** `operator` is an admin, as before operators had roles. */
    role: z.enum([...allRoles, 'operator']).transform((role) => (role === 'operator' ? 'admin' : role)),
    /** Null or absent for operators only. */
    affiliateId: z.int().nullish(),
    /** Generated if absent. */
    password: passwordText.optional(),
  })
  .superRefine(assertAffiliateByRole);

/** Agents and managers belong to an affiliate, operators to none. */
export function assertAffiliateByRole(
  { role, affiliateId }: { role: Role; affiliateId?: number | null | undefined },
  issues: z.core.$RefinementCtx,
): void {
  const has = affiliateId !== null && affiliateId !== undefined;
  if (!isOperatorRole(role) && !has)
    issues.addIssue({ code: 'custom', path: ['affiliateId'], message: `required for role ${role}` });
  if (isOperatorRole(role) && has)
    issues.addIssue({ code: 'custom', path: ['affiliateId'], message: 'must be absent for operators' });
}

export const changeRoleInput = z.strictObject({ userId: z.int(), role: z.enum(allRoles) });

export const suspendUserInput = z.strictObject({ userId: z.int(), suspended: z.boolean() });

export const changePasswordInput = z.strictObject({
  currentPassword: z.string().min(1).max(200),
  newPassword: passwordText,
});

export const confirmEmailInput = z.strictObject({
  /** As typed from a mail: with or without spaces. */
  code: z
    .string()
    .max(40)
    .transform((text) => text.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(/^\d{8}$/, 'must have eight digits')),
  currentPassword: z.string().min(1).max(200),
  newPassword: passwordText,
});

export const changeSettingsInput = z
  .strictObject({ singleKeys: z.boolean().optional(), arrivalSound: z.boolean().optional() })
  .refine((input) => Object.keys(input).length > 0, 'names no setting');
export type ChangeSettingsInput = z.output<typeof changeSettingsInput>;

export interface UserView {
  id: number;
  email: string;
  name: string;
  role: Role;
  affiliateId: number | null;
  createdAt: Date;
}

/** A user in the list of a team. */
export interface TeamMemberView extends UserView {
  hasSecondFactor: boolean;
  /** Has signed in at an identity provider, and is known by that account. */
  hasProviderAccount: boolean;
  /** When they last used the portal, to the minute; null: never. */
  seenAt: Date | null;
  /** Operators only: may not sign in. */
  suspendedAt: Date | null;
}

/** A user in the list of operators. */
export interface OperatorView extends Omit<TeamMemberView, 'affiliateId'> {
  role: OperatorRole;
}
