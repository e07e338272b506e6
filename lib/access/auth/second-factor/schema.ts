import { z } from 'zod';

const separators = /[\s-]/g;

/** A code as typed or pasted: six digits, or a recovery code, with whatever separates its groups. */
export const codeText = z
  .string()
  .max(60)
  .transform((text) => text.replace(separators, '').toLowerCase())
  .refine((text) => /^(?:\d{6}|[a-z2-9]{12})$/.test(text), 'must be six digits, or a recovery code');

/** A code of the device, where a recovery code would prove nothing. */
export const deviceCodeText = z
  .string()
  .max(60)
  .transform((text) => text.replace(separators, ''))
  .refine((text) => /^\d{6}$/.test(text), 'must be six digits');

const password = z.string().min(1).max(200);

/** Who starts to set it up proves nothing again in the first minutes of a session, else the password; a change: both. */
export const startSetUpInput = z.strictObject({ password: password.optional(), code: codeText.optional() });
export const codeInput = z.strictObject({ code: codeText });
export const confirmSetUpInput = z.strictObject({ code: deviceCodeText });
/** What turning it off, or new recovery codes, ask for. */
export const proofInput = z.strictObject({ password, code: codeText });

/** A key to be put into an authenticator app. Shown once. */
export interface StartedSetUp {
  key: string;
  /** What the QR code holds. */
  uri: string;
}

/** Shown once. */
export interface MadeRecoveryCodes {
  codes: string[];
}

/** What starting the set-up asks for. */
export type SetUpProof = 'nothing' | 'password' | 'password and code';

/** The second factor of the signed-in user. */
export interface SecondFactorView {
  /** Null: not set up. */
  setUpAt: Date | null;
  isRequired: boolean;
  recoveryCodesLeft: number;
}
