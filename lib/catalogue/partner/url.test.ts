import { expect, test } from 'vitest';
import { endpointProblem, fillRedirect, isSandboxUrl, redirectTemplateProblem, webUrlOrNull } from './url';

test.each([
  'https://lender.example/accept',
  'https://lender.example:8443/a?b=c',
  'http://localhost:4000/x',
  'http://127.0.0.1:4000/x',
  'http://[::1]:4000/x',
  '/api/sandbox/lender/score',
])('%s is a valid endpoint', (text) => {
  expect(endpointProblem(text)).toBeNull();
});

test.each([
  'http://lender.example/accept',
  'http://127.0.0.1.evil.example/x',
  'http://localhost.evil.example/x',
  'ftp://lender.example',
  'https://user:password@lender.example',
  'lender.example',
  '',
  '//evil.example/x',
  '/api/v2/lead',
  '/api/sandbox/../v2/lead',
  '/api/sandbox/%2e%2e/v2/lead',
])('%s is not a valid endpoint', (text) => {
  expect(endpointProblem(text)).not.toBeNull();
});

test.each([
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'data:text/html,x',
  'https://a.example/\n',
  ' https://a.example',
  'https://a.example/\0',
  `https://a.example/${'x'.repeat(3000)}`,
  'https://user@a.example',
  5,
  null,
  {},
])('%j is no web URL', (value) => {
  expect(webUrlOrNull(value)).toBeNull();
});

test('a redirect template is filled with the lead, wherever and however often it occurs', () => {
  const template = 'https://lender.example/{lead_id}?ref={lead_id}';
  expect(redirectTemplateProblem(template)).toBeNull();
  expect(fillRedirect(template, 'aB1')).toBe('https://lender.example/aB1?ref=aB1');
  expect(fillRedirect(null, 'aB1')).toBeNull();
  expect(redirectTemplateProblem('javascript:{lead_id}')).not.toBeNull();
});

test('a sandbox URL stays under its path', () => {
  expect(isSandboxUrl('/api/sandbox/x/score')).toBe(true);
  expect(isSandboxUrl('/api/sandbox/../../etc')).toBe(false);
  expect(isSandboxUrl('https://a.example/api/sandbox/x')).toBe(false);
});
