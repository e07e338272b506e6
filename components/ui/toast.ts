interface PassingToast {
  title: string;
  tone: 'success' | 'danger';
}

const waiting: PassingToast[] = [];
let take: ((toast: PassingToast) => void) | null = null;

/** Says in passing that something worked. What must be acted on belongs on the page instead. */
export function showToast(title: string, tone: PassingToast['tone'] = 'success'): void {
  if (take) take({ title, tone });
  else waiting.push({ title, tone });
}

/** For what shows them: those that came before it, too. Ends with the function that is returned. */
export function takeToasts(taker: (toast: PassingToast) => void): () => void {
  take = taker;
  for (const toast of waiting.splice(0)) taker(toast);
  return () => {
    take = null;
  };
}
