import { notFound } from '@/lib/base/error/error';
import { environmentText } from '@/lib/base/input/environment-text';
import type { Environment } from '@/word/environment';

/** Parses an environment's name from a path. Throws `not_found`. */
export function readEnvironmentName(text: string | undefined): Environment {
  const name = environmentText.safeParse(text);
  if (!name.success) throw notFound('environment');
  return name.data;
}
