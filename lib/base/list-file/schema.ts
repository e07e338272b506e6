import { z } from 'zod';
import { fileFormats } from './write-file';

export const fileFormat = z.enum(fileFormats);
