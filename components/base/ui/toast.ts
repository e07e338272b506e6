interface PassingToast {
  title: string;
  tone: 'success' | 'danger';
}

/** Stays until it is dismissed or taken away. */
export interface LastingToast extends PassingToast {
  id: string;
  text: string;
  href: string;
  linkText: string;
  /** It was announced before: shown again, and not read aloud again. */
  isQuiet: boolean;
  /** Called when it goes, dismissed or expired. */
  onGone: () => void;
}

export type ToastNews =
  | { kind: 'passing'; toast: PassingToast }
  | { kind: 'lasting'; toast: LastingToast }
  | { kind: 'gone'; id: string };

const waiting: ToastNews[] = [];
let take: ((news: ToastNews) => void) | null = null;

function tell(news: ToastNews): void {
  if (take) take(news);
  else waiting.push(news);
}

/** Shows a toast that something worked. Anything that needs a reaction belongs on the page. */
export function showToast(title: string, tone: PassingToast['tone'] = 'success'): void {
  tell({ kind: 'passing', toast: { title, tone } });
}

/** Shows a toast until it is dismissed or `dropToast` takes it away. */
export function showLastingToast(toast: LastingToast): void {
  tell({ kind: 'lasting', toast });
}

export function dropToast(id: string): void {
  tell({ kind: 'gone', id });
}

/** Subscribes to toasts, including earlier ones that no subscriber has shown; returns a function that unsubscribes. */
export function takeToasts(taker: (news: ToastNews) => void): () => void {
  take = taker;
  for (const news of waiting.splice(0)) taker(news);
  return () => {
    take = null;
  };
}
