/** What the projects of a run have started together. */
interface Shared<T> {
  users: number;
  ready: Promise<T>;
}

/**
 * Starts what several vitest projects use once per run: each has its setup run in the same process, with modules of its
 * own. The last one to leave stops it.
 */
export async function share<T extends { stop(): Promise<void> }>(
  name: string,
  start: () => Promise<T>,
): Promise<{ shared: T; leave(): Promise<void> }> {
  const key = Symbol.for(`lead-matching-portal.test-${name}`);
  const holder = globalThis as { [key: symbol]: Shared<T> | undefined };
  const entry = holder[key] ?? { users: 0, ready: start() };
  holder[key] = entry;
  entry.users += 1;
  const shared = await entry.ready;
  const leave = async () => {
    entry.users -= 1;
    if (entry.users > 0) return;
    holder[key] = undefined;
    await shared.stop();
  };
  return { shared, leave };
}
