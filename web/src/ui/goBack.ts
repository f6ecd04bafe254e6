/** Back by one step of the page's own. */

/** Steps that a frame makes, as a banner with `pushState` does, count as the browser's; where it can tell them apart, they are skipped. */
export function goBack(): void {
  // Firefox before 147 and Safari before 26.2 don't have it.
  const own = globalThis.navigation as Navigation | undefined;
  if (!own?.canGoBack) return history.back();
  const { committed, finished } = own.back();
  // Who goes elsewhere meanwhile has gone.
  for (const end of [committed, finished]) end?.catch(() => undefined);
}
