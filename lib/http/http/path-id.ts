import { notFound } from '@/lib/base/error/error';

/** Parses the row id in a path of our own pages. Throws `not_found` for anything that cannot be one. */
export function readPathId(text: string | undefined, what: string): number {
  const id = /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : 0;
  if (id === 0) throw notFound(what);
  return id;
}
