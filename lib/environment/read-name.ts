import type { Environment } from '@/lib/environment';
import { environmentText } from '@/lib/environment';
import { notFound } from '@/lib/error';

/** Parses an environment's name from a path. Throws `not_found`. */
export function readEnvironmentName(text: string | undefined): Environment {
  const name = environmentText.safeParse(text);
  if (!name.success) throw notFound('environment');
  return name.data;
}
