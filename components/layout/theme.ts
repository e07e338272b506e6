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
  const life = theme ? 31_536_000 : 0;
  const [prefix, secure] = location.protocol === 'https:' ? ['__Host-', '; secure'] : ['', ''];
  const cookie = `${prefix}${themeCookie}=${theme ?? ''}; path=/; max-age=${life}; samesite=lax${secure}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
  document.cookie = cookie;
}
