import { z } from 'zod';
import { environmentNames } from '@/word/environment';

export const environmentText = z.enum(environmentNames);
