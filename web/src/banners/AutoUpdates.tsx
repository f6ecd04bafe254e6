/** The account page's tab about FTP accounts, from which Banner columns take their files. */
export function AutoUpdates() {
  return <p>Banner columns take their files from the FTP accounts of your account.</p>;
}
