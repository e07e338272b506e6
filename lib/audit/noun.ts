/** The nouns that audited actions begin with. */
export const auditNouns = [
  'affiliate',
  'user',
  'api-key',
  'api-key-request',
  'environment',
  'catalogue',
  'intent',
  'partner',
  'application',
  'lead',
  'applicant',
  'batch',
  'invitation',
  'job',
] as const;
export const actorKinds = ['user', 'command line', 'worker', 'key'] as const;
