/** Remembers that somebody wants icons alone at the side; without the prefix that it has under https. */
export const narrowCookie = 'narrow-navigation';
