/** The rule that Marquee is used over https, except on one's own machine and on sandbox hosts. */

/** The host names in the page's `sandbox-hosts`, which the server fills from its settings. */
export function sandboxHosts(page: Document): string[] {
  const listed = page.querySelector<HTMLMetaElement>('meta[name="sandbox-hosts"]')?.content ?? '';
  return listed
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== '');
}

interface Address {
  protocol: string;
  hostname: string;
  href: string;
}

/** Whether this page may be used as it is: over https, or over http on localhost, 127.0.0.1 or a sandbox host. */
export function isSecureEnough(address: Address, sandboxes: readonly string[]): boolean {
  const { protocol, hostname } = address;
  return protocol !== 'http:' || ['localhost', '127.0.0.1', ...sandboxes].includes(hostname.toLowerCase());
}

/** Where a page has to go to be used over https; undefined when it may stay. */
export function secureAddress(address: Address, sandboxes: readonly string[]): string | undefined {
  return isSecureEnough(address, sandboxes) ? undefined : address.href.replace(/^http:/, 'https:');
}
