import { z } from 'zod';
import { allRoles, type Role } from '@/lib/role';
import { storableText } from '@/lib/storable-text';
import { assertAffiliateByRole, emailText, passwordText } from '@/lib/user/schema';

/** Without the rule that ties role and affiliate, for forms that hold only one of them. */
export const invitationFields = z.strictObject({
  /** Null or absent for operators only. */
  affiliateId: z.int().nullish(),
  email: emailText,
  role: z.enum(allRoles),
});

export const createInvitationInput = invitationFields.superRefine(assertAffiliateByRole);

export const acceptInvitationInput = z.strictObject({
  token: z.string().max(200),
  name: storableText.min(1).max(120),
  password: passwordText,
});

export interface InvitationView {
  id: number;
  email: string;
  role: Role;
  invitedByName: string | null;
  expiresAt: Date;
}

/** `link` is shown once, on creation. */
export interface MadeInvitation {
  link: string;
  email: string;
  expiresAt: Date;
}
