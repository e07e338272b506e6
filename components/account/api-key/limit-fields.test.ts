import { expect, test } from 'vitest';
import { keyBody } from './limit-fields';

const body = (requestsPerMinute: string) => keyBody({ name: '', expiresAt: '', requestsPerMinute });

test('a limit is sent as the number that was typed, with spaces between its digits or not', () => {
  expect(body(' 600 ')).toEqual({ requestsPerMinute: 600 });
  expect(body('1 200')).toEqual({ requestsPerMinute: 1_200 });
  expect(body(' ')).toEqual({});
});

test.each(['1e3', '0x10', '1,5', 'sixty', '60/min'])(
  'a limit of %j is sent for the server to refuse: in JSON neither another number nor null, which means no limit',
  (typed) => {
    expect(JSON.parse(JSON.stringify(body(typed)))).toEqual({ requestsPerMinute: typed });
  },
);
