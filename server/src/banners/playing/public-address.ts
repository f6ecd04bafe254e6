/** Where a banner file is on the web: the account's address, the folder and the file, each part percent-encoded. */

/** `base` is the account's `url` or `urlForHttpSite`. Folders and names are kept as they are spelt, whatever is in them. */
export function publicAddressOf(base: string, folder: string, fileName: string): string {
  const parts = `${folder}/${fileName}`.split('/').filter((part) => part !== '' && part !== '.');
  return [base.replace(/\/+$/, ''), ...parts.map(encodeURIComponent)].join('/');
}
