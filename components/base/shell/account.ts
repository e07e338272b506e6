/** The signed-in user, as the header shows them. */
export interface Account {
  name: string;
  email: string;
  role: string;
  affiliateName: string | null;
  /** For a lender's people. */
  lenderName?: string;
}

export const accountButtonClass =
  'flex size-9 items-center justify-center rounded-full bg-accent-soft text-xs font-semibold text-accent hover:ring-4 hover:ring-accent-soft';

/** Begins with what is to be seen, so that who speaks to the computer can say it (WCAG 2.5.3). */
export const accountLabel = (name: string) => `${initials(name)}, ${name}: account`;

export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return ((words[0]?.[0] ?? '') + (words.length > 1 ? (words.at(-1)?.[0] ?? '') : '')).toUpperCase();
}
