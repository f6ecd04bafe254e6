/** The value of an Authorization header of HTTP Basic. */

/** `email:password` as UTF-8 in base64; btoa alone refuses letters beyond Latin-1. */
export function basicCredentials(emailAddress: string, password: string): string {
  const bytes = new TextEncoder().encode(`${emailAddress}:${password}`);
  return `Basic ${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;
}
