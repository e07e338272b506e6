import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLog } from './log';
import { outgoingTraceparent, tracedLog } from './trace';

const requestId = '4bf92f35-77b3-4da6-a3ce-929d0e0e4736';
const own = '4bf92f3577b34da6a3ce929d0e0e4736';
const theirs = '0af7651916cd43dd8448eb211c80319c';
const traceparent = `00-${theirs}-b7ad6b7169203331-00`;
const wrong = [
  null,
  '',
  `${traceparent}, ${traceparent}`,
  traceparent.toUpperCase(),
  traceparent.replace('00-', 'ff-'),
  traceparent.replace(theirs, '0'.repeat(32)),
  traceparent.replace('b7ad6b7169203331', '0'.repeat(16)),
  `${traceparent}-more`,
  `${traceparent}\n`,
];

test('a call continues the trace of the caller, or begins one with the id of the request', () => {
  expect(outgoingTraceparent({ requestId, traceparent })).toMatch(
    new RegExp(`^00-${theirs}-(?!b7ad)[\\da-f]{16}-00$`),
  );
  for (const one of wrong)
    expect(outgoingTraceparent({ requestId, traceparent: one })).toMatch(
      new RegExp(`^00-${own}-[\\da-f]{16}-01$`),
    );
  expect(outgoingTraceparent({ requestId: 'proxy.id_1', traceparent: null })).toMatch(
    /^00-[\da-f]{32}-[\da-f]{16}-01$/,
  );
});

test('a line carries the id of its request, and of the caller’s trace where that is another', () => {
  expect(idsOfLine({ requestId, traceparent })).toEqual({ requestId, traceId: theirs });
  for (const one of [...wrong, traceparent.replace(theirs, own)])
    expect(idsOfLine({ requestId, traceparent: one })).toEqual({ requestId, traceId: undefined });
});

function idsOfLine(trace: Parameters<typeof tracedLog>[1]) {
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  tracedLog(createLog({ logLevel: 'info' }, 'test', destination), trace).info('a line');
  const [line = ''] = lines;
  const { requestId: ofRequest, traceId } = JSON.parse(line) as { requestId: string; traceId?: string };
  return { requestId: ofRequest, traceId };
}
