import { AppError } from '@/lib/base/error/error';
import { restrictedText } from './restricted-text';

/** The error for whatever asks for such a lead, or wants to do something with it (design care 17). */
export const restrictedLead = (until: string): AppError<'conflict'> =>
  new AppError('conflict', restrictedText(until));
