/**
 * Server-sent events: each value as JSON. When they end the browser asks again by itself; a reader that has seen the
 * last one closes.
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
        // The browser asks again, and is told by the status of that answer.
        controller.close();
      }
    },
    async cancel() {
      await values.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream',
      // Neither a cache nor a compressing proxy may hold events back.
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    },
  });
}
