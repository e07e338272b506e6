/** Explains why a sign-in at the identity provider has not led in; null for what the form itself explains. */
export function providerRefusal(reason: unknown, provider: string): string | null {
  switch (reason) {
    case undefined:
    case 'code-asked':
    case 'join-asked':
      return null;
    case 'no-account':
      return `${provider} knows you, but nobody here signs in with your account there. Ask your team's manager for an invitation, or, if you have a new account there, to forget your former one.`;
    case 'unverified-email':
      return `${provider} has not verified your email, so it cannot sign you in. Verify it there, or sign in with your password.`;
    case 'not-joined':
      return `You have joined no team, and you are not signed in. The teams are not told. If you expected another team, ask its manager for an invitation.`;
    case 'ended':
      return `It took too long, or the account has changed. Sign in with ${provider} again.`;
    case 'wrong-issuer':
      return `${provider} answered in a name that is not set up here. Tell whoever runs this service, or sign in with your password.`;
    default:
      return `Signing in with ${provider} didn’t work. Try again, or sign in with your password.`;
  }
}
