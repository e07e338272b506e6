import { z } from 'zod';
import { emailText } from '@/lib/base/input/email-text';

export const askForLinkInput = z.strictObject({ email: emailText });
