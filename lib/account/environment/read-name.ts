import { notFound } from '@/lib/base/error/error';
import type { Environment } from '@/lib/base/word/environment';
import { environmentText } from '@/lib/base/word/environment';

/** Parses an environment's name from a path. Throws `not_found`. */
export function readEnvironmentName(text: string | undefined): Environment {
  const name = environmentText.safeParse(text);
  if (!name.success) throw notFound('environment');
  return name.data;
}
