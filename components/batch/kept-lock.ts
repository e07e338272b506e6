const lockName = (id: string) => `kept-file ${id}`;

/** Marks a file as open in this tab, until the worker ends or the returned function is called. */
export function hold(id: string): () => void {
  let release = () => {};
  void navigator.locks?.request(
    lockName(id),
    () =>
      new Promise<void>((resolve) => {
        release = resolve;
      }),
  );
  return () => release();
}

/** Does something with a file that no tab has open, which no other opens or offers meanwhile. */
export async function whileFree(id: string, act: () => Promise<void>): Promise<void> {
  await navigator.locks?.request(lockName(id), { ifAvailable: true }, async (lock) => {
    if (lock) await act();
  });
}

/** Whether a tab has the file open. */
export async function isHeld(id: string): Promise<boolean> {
  const { held = [], pending = [] } = (await navigator.locks?.query()) ?? {};
  return [...held, ...pending].some(({ name }) => name === lockName(id));
}
