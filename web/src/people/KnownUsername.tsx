/** Tells a password manager whose password a form is about; it is not to be seen. */
export function KnownUsername(props: { emailAddress: string }) {
  return <input type="email" autoComplete="username" value={props.emailAddress} readOnly hidden />;
}
