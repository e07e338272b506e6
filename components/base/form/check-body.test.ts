import { expect, test } from 'vitest';
import { createUserInput } from '@/lib/access/user/schema';
import { changeEnvironmentInput } from '@/lib/account/environment/schema';
import { checkBody } from './check-body';

test("returns the server's messages by field", () => {
  expect(checkBody(createUserInput, { name: ' ', email: 'nobody', role: 'agent', affiliateId: 1 })).toEqual({
    name: 'Required.',
    email: 'Must be a valid email address.',
  });
});

test('checks a body as it would arrive, with NaN as null', () => {
  const schema = changeEnvironmentInput.omit({ environment: true });
  expect(checkBody(schema, { processingLimitMs: Number.NaN, version: undefined })).toEqual({
    processingLimitMs: 'Must be a number.',
  });
  expect(checkBody(schema, { processingLimitMs: 5_000 })).toEqual({});
});
