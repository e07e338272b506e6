/** Addresses that pages had, and where they are now; the longest counts. What stands below one moves with it. */
const moved: Readonly<Record<string, string>> = {
  '/operator/catalogue': '/operator/change/import',
  '/operator/catalogue/history': '/operator/change',
  '/operator/commission': '/operator/balance',
  '/operator/intent': '/operator/product',
  '/operator/operator': '/operator/colleague',
  '/operator/partner': '/operator/lender',
  '/operator/request': '/operator/api-call',
};

/** Returns where a page has gone whose old address this is, or null. Bookmarks and links in old mails lead on. */
export function movedPage(path: string): string | null {
  const [old] = Object.keys(moved)
    .filter((one) => path === one || path.startsWith(`${one}/`))
    .toSorted((one, other) => other.length - one.length);
  return old === undefined ? null : `${moved[old]}${path.slice(old.length)}`;
}
