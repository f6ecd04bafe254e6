/** Which machines are proxies of our own, and so may say for whom they ask. */
import { BlockList, isIP } from 'node:net';

/** Whether a text is an address, or a range of them like 10.0.0.0/8. */
export function isAddressRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** Whether an address is one of the listed ones; those of version 4 are known in the clothes of version 6 too. */
export function trusting(ranges: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address = '') => {
    const version = isIP(address);
    return version > 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6');
  };
}
