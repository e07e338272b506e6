/** Under which the open lead's desk is kept: the bar asks for it, and others on the page read it. */
export const deskKey = (leadId: string) => ['lead', leadId, 'desk'];
