/** The header in which our own server passes on where a request comes from; it removes what a client sent. */
export const clientAddressHeader = 'x-client-address';

export function clientAddress(headers: Pick<Headers, 'get'>): string | null {
  return headers.get(clientAddressHeader);
}
