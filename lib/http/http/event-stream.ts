/**
 * Sends values as server-sent events, each as JSON. When the stream ends the browser reconnects by itself; a reader
 * that has received the last value closes.
 */
export function eventStream(values: AsyncGenerator<unknown>, signal: AbortSignal): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const next = await values.next();
        if (next.done || signal.aborted) controller.close();
        else controller.enqueue(encoder.encode(`data: ${JSON.stringify(next.value)}\n\n`));
      } catch {
        // The browser reconnects, and the status of that response tells it what is wrong.
        controller.close();
      }
    },
    async cancel() {
      await values.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      // Neither a cache nor a compressing proxy may hold back events.
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    },
  });
}
