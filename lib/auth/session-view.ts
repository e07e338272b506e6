import type { Environment } from '@/lib/environment';

/** Whose session it is, and where: what a page compares with whom it was opened for. */
export interface SessionView {
  userId: number;
  name: string;
  environment: Environment;
}
