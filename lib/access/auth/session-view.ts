import type { Environment } from '@/word/environment';

/** How a session is used, in seconds (design access 2). */
export interface SessionUse {
  unusedSeconds: number;
  /** Without use for so long, it ends. */
  idleSeconds: number;
  /** What is left of it, however it is used. */
  lifeSeconds: number;
}

/** Whose session it is, and in which environment; a page compares it with the user it was opened for. */
export interface SessionView {
  userId: number;
  name: string;
  environment: Environment;
  use: SessionUse;
}
