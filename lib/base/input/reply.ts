import { z } from 'zod';
import { storableText } from './storable-text';

/** The one text with which somebody answers. `longest`: in characters. */
export const replyInput = (longest: number) => z.strictObject({ text: storableText.min(1).max(longest) });
