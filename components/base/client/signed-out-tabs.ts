const name = 'signed-out';

/** Tells this browser's other tabs that their session has been ended here. */
export function tellSignedOut(): void {
  const tabs = new BroadcastChannel(name);
  tabs.postMessage(null);
  tabs.close();
}

/** Calls `then` when another tab has ended the session; returns a function that stops it. */
export function onSignedOut(then: () => void): () => void {
  const tabs = new BroadcastChannel(name);
  tabs.onmessage = then;
  return () => tabs.close();
}
