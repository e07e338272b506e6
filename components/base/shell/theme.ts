import { rememberInCookie } from '@/components/base/client/browser-cookie';

/** Without the prefix that it has under https. */
export const themeCookie = 'theme';
const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export function isTheme(value: string | undefined): value is Theme {
  return themes.some((theme) => theme === value);
}

/** Applies and remembers a theme; null follows the system. */
export function chooseTheme(theme: Theme | null): void {
  const root = document.documentElement;
  if (theme) root.dataset.theme = theme;
  else delete root.dataset.theme;
  rememberInCookie(themeCookie, theme);
}
