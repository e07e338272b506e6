import { z } from 'zod';
import { assertTeamByRole, passwordText } from '@/lib/access/user/schema';
import { emailText } from '@/lib/base/input/email-text';
import { storableText } from '@/lib/base/input/storable-text';
import { everyRole, type Role } from '@/word/role';

/** Without the rule that ties role and affiliate, for forms that hold only one of them. */
export const invitationFields = z.strictObject({
  /** Null or absent for operators and a lender's people only. */
  affiliateId: z.int().nullish(),
  /** For a lender's people only. */
  lenderId: z.int().nullish(),
  email: emailText,
  role: z.enum(everyRole),
});

export const createInvitationInput = invitationFields.superRefine(assertTeamByRole);

/** More at once would be a file. */
const mostInvited = 50;

/** As `invitationFields`, for several people who get the same role. */
export const invitationsFields = z.strictObject({
  affiliateId: z.int().nullish(),
  lenderId: z.int().nullish(),
  emails: z
    .array(emailText)
    .min(1, 'required')
    .max(mostInvited, `must have at most ${mostInvited} addresses`)
    .refine((emails) => new Set(emails.map((email) => email.toLowerCase())).size === emails.length, {
      message: 'must name each address once',
    }),
  role: z.enum(everyRole),
});

export const createInvitationsInput = invitationsFields.superRefine(assertTeamByRole);

/** What became of one of several addresses; `member`: has an account already, as far as the inviter may see. */
export type InvitedView =
  | ({ became: 'invited' } & MadeInvitation)
  | { email: string; became: 'member' | 'failed' };

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

/** `link` is shown once, on creation; '': it was mailed to the person. */
export interface MadeInvitation {
  link: string;
  email: string;
  expiresAt: Date;
  /** It opens once a manager of the team or another operator has agreed. */
  waits: boolean;
}
