import { z } from 'zod';
import { emailText } from '@/lib/base/input/email-text';
import { storableText } from '@/lib/base/input/storable-text';
import { everyRole, familyOf, isLenderRole, type OperatorRole, type Role } from '@/word/role';

export const passwordText = z.string().min(10).max(200);

export const createUserInput = z
  .strictObject({
    email: emailText,
    name: storableText.min(1).max(120),
    /** `operator` is an admin, as before operators had roles. */
    role: z.enum([...everyRole, 'operator']).transform((role) => (role === 'operator' ? 'admin' : role)),
    /** Null or absent for operators and a lender's people only. */
    affiliateId: z.int().nullish(),
    /** For a lender's people only. */
    lenderId: z.int().nullish(),
    /** Generated if absent. */
    password: passwordText.optional(),
  })
  .superRefine(assertTeamByRole);

/** Agents and managers belong to an affiliate, a lender's people to a lender, operators to neither. */
export function assertTeamByRole(
  {
    role,
    ...of
  }: { role: Role; affiliateId?: number | null | undefined; lenderId?: number | null | undefined },
  issues: z.core.$RefinementCtx,
): void {
  const needed = { affiliateId: familyOf(role) === 'staff', lenderId: isLenderRole(role) };
  for (const path of ['affiliateId', 'lenderId'] as const) {
    const has = typeof of[path] === 'number';
    if (has === needed[path]) continue;
    const message = has ? `must be absent for ${whose[familyOf(role)]}` : `required for role ${role}`;
    issues.addIssue({ code: 'custom', path: [path], message });
  }
}
const whose = { operator: 'operators', staff: 'users of an affiliate', lender: 'users of a lender' } as const;

export const changeRoleInput = z.strictObject({ userId: z.int(), role: z.enum(everyRole) });

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
  .strictObject({
    singleKeys: z.boolean().optional(),
    arrivalSound: z.boolean().optional(),
    /** Of an operator. */
    morningMail: z.boolean().optional(),
  })
  .refine((input) => Object.keys(input).length > 0, 'names no setting');
export type ChangeSettingsInput = z.output<typeof changeSettingsInput>;

export interface UserView {
  id: number;
  email: string;
  name: string;
  role: Role;
  affiliateId: number | null;
  lenderId: number | null;
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
export interface OperatorView extends Omit<TeamMemberView, 'affiliateId' | 'lenderId'> {
  role: OperatorRole;
}
