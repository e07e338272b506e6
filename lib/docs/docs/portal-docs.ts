/** The docs of the portal's pages, by the beginning of their address; the longest counts. */
const docsByPage: Readonly<Record<string, string>> = {
  '/api-key': '/docs#start',
  '/batch': '/docs/guide/batch',
  '/dashboard': '/docs/guide/lead',
  '/go-live': '/docs/guide/go-live',
  '/lead': '/docs/guide/lead',
  '/lead/new': '/docs/guide/offer',
  '/operator/product': '/docs/reference/intent',
  '/operator/lead': '/docs/guide/lead',
  '/operator/lender': '/docs/partner',
  '/operator/api-call': '/docs/message',
  '/request': '/docs/message',
  '/sandbox': '/docs/sandbox',
  '/webhook': '/docs/guide/webhook',
};

/** Returns the page of the docs about a page of the portal; their first one where there is none of its own. */
export function docsFor(path: string): string {
  const [best] = Object.keys(docsByPage)
    .filter((page) => path === page || path.startsWith(`${page}/`))
    .toSorted((one, other) => other.length - one.length);
  return (best && docsByPage[best]) ?? '/docs';
}

/** The addresses that it leads to. */
export const docsOfPortal: readonly string[] = Object.values(docsByPage);
