interface PassingToast {
  title: string;
  tone: 'success' | 'danger';
}

const waiting: PassingToast[] = [];
let take: ((toast: PassingToast) => void) | null = null;

/** Shows a toast that something worked. Anything that needs a reaction belongs on the page. */
export function showToast(title: string, tone: PassingToast['tone'] = 'success'): void {
  if (take) take({ title, tone });
  else waiting.push({ title, tone });
}

/** Subscribes to toasts, including earlier ones that nobody has taken; returns a function that unsubscribes. */
export function takeToasts(taker: (toast: PassingToast) => void): () => void {
  take = taker;
  for (const toast of waiting.splice(0)) taker(toast);
  return () => {
    take = null;
  };
}
