/**
 * What an answer says while the service cannot work (spec 7). A file of its own: every page tells these apart, and needs
 * no other of the specification's messages.
 */
export const busyText = {
  maintenance: 'maintenance',
  processingLimit: 'processing took longer than allowed',
} as const;
