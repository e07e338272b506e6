import { z } from 'zod';
import { isStorableText } from './storable-json';

/** Text that people enter: trimmed, and nothing in it that PostgreSQL refuses. */
export const storableText = z.string().trim().refine(isStorableText, 'has a character that cannot be stored');
