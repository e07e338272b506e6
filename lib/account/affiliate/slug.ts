/** `Müller & Söhne (Pty) Ltd` → `muller-sohne-pty-ltd`; empty if there are no letters or digits. */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 50)
    .replace(/^-+|-+$/g, '');
}
