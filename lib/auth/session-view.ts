import type { Environment } from '@/lib/environment';

/** Whose session it is, and in which environment; a page compares it with the user it was opened for. */
export interface SessionView {
  userId: number;
  name: string;
  environment: Environment;
}
