import { z } from 'zod';
import { roles, staffRoles } from '@/lib/role';
import { storableText } from '@/lib/storable-text';

export const emailText = z.string().trim().max(254).pipe(z.email());
export const passwordText = z.string().min(10).max(200);

export const createUserInput = z
  .strictObject({
    email: emailText,
    name: storableText.min(1).max(120),
    role: z.enum(roles),
    /** Null or absent for operators only. */
    affiliateId: z.int().nullish(),
    /** Generated if absent. */
    password: passwordText.optional(),
  })
  .superRefine(({ role, affiliateId }, issues) => {
    const has = affiliateId !== null && affiliateId !== undefined;
    if (role !== 'operator' && !has)
      issues.addIssue({ code: 'custom', path: ['affiliateId'], message: `required for role ${role}` });
    if (role === 'operator' && has)
      issues.addIssue({ code: 'custom', path: ['affiliateId'], message: 'must be absent for role operator' });
  });

export const changeRoleInput = z.strictObject({ userId: z.int(), role: z.enum(staffRoles) });

export const changePasswordInput = z.strictObject({
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
  role: (typeof roles)[number];
  affiliateId: number | null;
  createdAt: Date;
}

/** A user in the list of a team. */
export interface TeamMemberView extends UserView {
  hasSecondFactor: boolean;
  /** Has signed in at an identity provider, and is known by that account. */
  hasProviderAccount: boolean;
}
