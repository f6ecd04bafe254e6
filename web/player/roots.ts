/** The document and the shadow roots in it, which it knows nothing of: what is asked of it must be asked of all of them. */
import { doc, wrap } from './ours.ts';

export const roots: (Document | ShadowRoot)[] = [doc];

/** All elements of a kind, wherever they are. */
export const all = <Kind extends Element>(selector: string): Kind[] =>
  roots.flatMap((root) => [...root.querySelectorAll<Kind>(selector)]);

/** @param watch is given each of them */
export function takeOverRoots(watch: (root: Document | ShadowRoot) => void): void {
  watch(doc);
  wrap(Element.prototype, 'attachShadow', (_, __, before) => {
    const root = before() as ShadowRoot;
    roots.push(root);
    watch(root);
    return root;
  });
}
