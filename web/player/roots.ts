/** The document and the shadow roots in it, which it knows nothing of: what is asked of it must be asked of all of them. */
import { doc, wrap } from './ours.ts';

export const roots: (Document | ShadowRoot)[] = [doc];

/** All elements of a kind, wherever they are. */
export const all = <Kind extends Element>(selector: string): Kind[] =>
  roots.flatMap((root) => [...root.querySelectorAll<Kind>(selector)]);

let watchRoot: (root: Document | ShadowRoot) => void;

function add(root: ShadowRoot | null): ShadowRoot | null {
  if (root && !roots.includes(root)) {
    roots.push(root);
    watchRoot(root);
  }
  return root;
}

/** Those that the page itself declares, in each other, too: nobody says when one is there. */
export function findRoots(): void {
  for (const root of roots) for (const { shadowRoot } of root.querySelectorAll('*')) add(shadowRoot);
}

/** @param watch is given each of them */
export function takeOverRoots(watch: (root: Document | ShadowRoot) => void): void {
  watchRoot = watch;
  watch(doc);
  wrap(Element.prototype, 'attachShadow', (_, __, before) => add(before() as ShadowRoot));
}
