import { storableText } from '@/lib/base/input/storable-text';
import { longestReason } from './reason-limit';

/** Why somebody changes the catalogue, for its history; blank is none. */
export const reasonText = storableText
  .max(longestReason)
  .transform((text) => text || undefined)
  .optional();
