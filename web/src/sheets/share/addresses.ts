/** The addresses of a sheet. */

/** `host` is this page's host and port, `url` the sheet's url token. */
export const addressesOf = (host: string, url: string): { secure: string; standard: string } => ({
  secure: `https://${host}/sheet/s/${url}`,
  standard: `http://${host}/sheet/${url}`,
});
