import { z } from 'zod';
import { storableText } from '@/lib/storable-text';
import { emailText, passwordText } from '@/lib/user/schema';

export const setUpInput = z.strictObject({
  token: z.string().max(200),
  email: emailText,
  name: storableText.min(1).max(120),
  password: passwordText,
});
