import { z } from 'zod';
import { staffRoles } from '@/lib/role';
import { storableText } from '@/lib/storable-text';
import { emailText, passwordText } from '@/lib/user/schema';

export const createInvitationInput = z.strictObject({
  affiliateId: z.int(),
  email: emailText,
  role: z.enum(staffRoles),
});

export const acceptInvitationInput = z.strictObject({
  token: z.string().max(200),
  name: storableText.min(1).max(120),
  password: passwordText,
});

export interface InvitationView {
  id: number;
  email: string;
  role: string;
  invitedByName: string | null;
  expiresAt: Date;
}

/** `link` is shown once, on creation. */
export interface MadeInvitation {
  link: string;
  email: string;
  expiresAt: Date;
}
