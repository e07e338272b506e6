import type { AnyJob } from './definition';

/** Every job that the workers can run. */
export const jobs: readonly AnyJob[] = [];
