import { expect, test } from 'vitest';
import { outgoingTraceparent, runTraced, runUntraced, traceFields, traceOf } from './trace';

const requestId = '4bf92f35-77b3-4da6-a3ce-929d0e0e4736';
const own = '4bf92f3577b34da6a3ce929d0e0e4736';
const theirs = '0af7651916cd43dd8448eb211c80319c';
const traceparent = `00-${theirs}-b7ad6b7169203331-00`;

test('a request continues the trace of its caller, or begins one with its own id', () => {
  expect(traceOf(requestId, traceparent)).toEqual({ requestId, traceId: theirs, flags: '00' });
  const wrong = [
    undefined,
    '',
    [traceparent, traceparent],
    traceparent.toUpperCase(),
    traceparent.replace('00-', 'ff-'),
    traceparent.replace(theirs, '0'.repeat(32)),
    traceparent.replace('b7ad6b7169203331', '0'.repeat(16)),
    `${traceparent}-more`,
    `${traceparent}\n`,
  ];
  for (const one of wrong) expect(traceOf(requestId, one)).toEqual({ requestId, traceId: own, flags: '01' });
  expect(traceOf('proxy.id_1', undefined).traceId).toMatch(/^[\da-f]{32}$/);
});

test('what is done for a request carries its ids, and what only began with it does not', async () => {
  await runTraced(traceOf(requestId, traceparent), async () => {
    await Promise.resolve();
    expect(traceFields()).toEqual({ requestId, traceId: theirs });
    expect(outgoingTraceparent()).toMatch(new RegExp(`^00-${theirs}-(?!b7ad)[\\da-f]{16}-00$`));
    runUntraced(() => expect(traceFields()).toEqual({}));
    await new Promise<void>((resolve) => setTimeout(resolve, 0));
    expect(traceFields()).toEqual({ requestId, traceId: theirs });
  });
  runTraced(traceOf(requestId), () => expect(traceFields()).toEqual({ requestId }));
  expect(traceFields()).toEqual({});
  expect(outgoingTraceparent()).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-00$/);
});
