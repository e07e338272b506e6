import { z } from 'zod';
import { isStorableText } from './storable-json';

/** Text entered by people: trimmed, and without characters that PostgreSQL refuses. */
export const storableText = z.string().trim().refine(isStorableText, 'has a character that cannot be stored');
