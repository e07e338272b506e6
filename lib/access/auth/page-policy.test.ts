import { describe, expect, test } from 'vitest';
import { pagePolicy } from './page-policy';

describe('the security policy of pages', () => {
  const policy = (secure: boolean) => pagePolicy({ allowed: { nonce: 'abc' }, secure, development: false });

  test('lets no other site frame a page, and runs only scripts with the nonce', () => {
    const text = policy(false).contentSecurityPolicy;
    expect(text).toContain("frame-ancestors 'none'");
    expect(text).toContain("script-src 'self' 'nonce-abc' 'strict-dynamic';");
    expect(text).not.toContain('unsafe-eval');
  });

  test('lets a page that is the same for everybody run the scripts it was made with, and our files', () => {
    const { contentSecurityPolicy } = pagePolicy({
      allowed: { hashes: ['sha256-one', 'sha256-two'] },
      secure: true,
      development: false,
    });
    expect(contentSecurityPolicy).toContain("script-src 'self' 'sha256-one' 'sha256-two'; style-src 'self';");
  });

  test('requires https only if the portal is served over https', () => {
    expect(policy(true).headers['strict-transport-security']).toContain('max-age=');
    expect(policy(true).contentSecurityPolicy).toContain('upgrade-insecure-requests');
    expect(policy(false).headers['strict-transport-security']).toBeUndefined();
    expect(policy(false).contentSecurityPolicy).not.toContain('upgrade-insecure-requests');
  });
});
