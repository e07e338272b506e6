// The line of progress while a page goes to another one; `globals.css` draws it.

/** A page that is not there by then has failed in a way of its own, and says so. */
const longestMs = 15_000;

let shown = '';
let timer: ReturnType<typeof setTimeout> | undefined;

const addressOf = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>) => pathname + search;

/** The page begins to go to an address. */
export function beginProgress(url: string): void {
  // The same page is read again in place, or scrolled; nothing would end the line.
  if (addressOf(new URL(url, location.href)) === shown) return;
  document.documentElement.dataset.moving = '';
  clearTimeout(timer);
  timer = setTimeout(endProgress, longestMs);
}

/** The page is at the address that the browser shows. */
export function endProgress(): void {
  shown = addressOf(location);
  clearTimeout(timer);
  delete document.documentElement.dataset.moving;
}
