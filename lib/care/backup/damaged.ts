import { AppError } from '@/lib/base/error/error';

/** What is wrong with a file is said once, whatever it is: none of it can be used. */
export const damaged = (file: string, why: string) =>
  new AppError('unreadable', `${file} is not usable: ${why}`);
