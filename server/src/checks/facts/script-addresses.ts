/** Addresses that are scripts: `javascript:…`. */

/** An address that is a script, with all that browsers leave out of addresses. */
const runs = new RegExp(`^[\\0-\\x20]*${Array.from('javascript:').join('[\\t\\n\\r]*')}`, 'i');
export const isScriptAddress = (address: string): boolean => runs.test(address);

/** The script that an address runs: browsers take percent signs out of it first. */
export function scriptIn(address: string): string {
  const text = address.replace(runs, '');
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
