import { expect, test } from 'vitest';
import { problemText } from './problem';

test.each([
  ['no answer within 5 s', 'No answer within 5 s'],
  ['ECONNREFUSED', 'The connection was refused'],
  ['ENOTFOUND', 'Its host name was not found'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'Its certificate is not trusted'],
  ['connection broken', 'It closed the connection'],
  ['status 503', 'It responded with status 503'],
  ['invalid response', 'Its response was not as agreed'],
  ['its response is not JSON', 'Its response is not JSON'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'It failed with ERR_SSL_WRONG_VERSION_NUMBER'],
])('%s is worded for operators: %s', (problem, text) => {
  expect(problemText(problem)).toBe(text);
});
