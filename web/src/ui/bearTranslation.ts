/**
 * Keeps a page right that its browser translates: a translator puts elements of its own in the place of words. React, which goes on with
 * those that it had put there, would fail on them and take the page with it, or change what nobody sees.
 */
export function bearTranslation(): void {
  /** what stands in the place of words that were taken out */
  const standIns = new WeakMap<Node, ChildNode>();
  // A page that is not to be translated need not be watched.
  if (document.documentElement.translate) {
    new MutationObserver((records) => {
      for (const { addedNodes, removedNodes } of records) {
        const [added, removed] = [addedNodes.item(0), removedNodes.item(0)];
        if (removed instanceof Text && added instanceof Element) standIns.set(removed, added);
      }
    }).observe(document, { childList: true, subtree: true });
  }
  const {
    insertBefore: insert,
    nodeValue: words,
    removeChild: remove,
  } = Object.getOwnPropertyDescriptors(Node.prototype);
  const inPlace = (parent: Node, node: Node | null): Node | null => {
    const there = node?.parentNode === parent ? node : node && standIns.get(node);
    return there?.parentNode === parent ? there : null;
  };
  Node.prototype.removeChild = function removeIfThere<T extends Node>(this: Node, child: T): T {
    const there = inPlace(this, child);
    if (there) remove.value?.call(this, there);
    return child;
  };
  Node.prototype.insertBefore = function insertBeforeIfThere<T extends Node>(
    this: Node,
    child: T,
    before: Node | null,
  ): T {
    insert.value?.call(this, child, inPlace(this, before));
    return child;
  };
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...words,
    set(this: ChildNode, value: string | null) {
      words.set?.call(this, value);
      standIns.get(this)?.replaceWith(this);
    },
  });
}
