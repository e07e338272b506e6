/** Explains why a sign-in at the identity provider has not led in; null for what the form itself explains. */
export function providerRefusal(reason: unknown, provider: string): string | null {
  switch (reason) {
    case undefined:
    case 'code-asked':
      return null;
    case 'no-account':
      return `${provider} knows you, but nobody here signs in with your account there. Ask your team's manager for an invitation, or, if you have a new account there, to forget your former one.`;
    case 'unverified-email':
      return `${provider} has not verified your email, so it cannot sign you in. Verify it there, or sign in with your password.`;
    case 'several-accounts':
      return `Several teams have an account with your email, and nobody knows yet which is yours. Ask your team's manager to have the operator remove the others.`;
    case 'wrong-issuer':
      return `${provider} answered in a name that is not set up here. Tell whoever runs this service, or sign in with your password.`;
    default:
      return `Signing in with ${provider} didn’t work. Try again, or sign in with your password.`;
  }
}
