/**
 * Keeps finished requests from staying in memory (react/react issue 37288, open). React ends every render by an abort
 * whose error nobody reads. Until somebody does, V8 keeps its stack as frames; a frame holds the `Immediate` it ran in,
 * and that holds the request it belonged to and its neighbours in the queue, so requests hold each other: 17 KB for each
 * page, without end. Of the reason of an abort only its text is kept, once all listeners have been told.
 */
export function dropStacksOfAborts(): void {
  const { abort } = AbortController.prototype;
  AbortController.prototype.abort = function (this: AbortController, ...reason: [unknown?]) {
    Reflect.apply(abort, this, reason);
    const told: unknown = this.signal.reason;
    // Not assigned: a frozen error must not throw here.
    if (told instanceof Error) Reflect.set(told, 'stack', `${told.name}: ${told.message}`);
  };
}
