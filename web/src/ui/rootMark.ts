/** Marks the page's root while something is there, for styles of what lies elsewhere in it. */

/**
 * Answers a ref: the root has this attribute for as long as the element that it is given to is there. The root would be asked for `:has()` anew
 * with every row that scrolls in.
 */
export const rootMark = (attribute: `data-${string}`) => (element: Element | null) => {
  const root = document.documentElement;
  if (element) root.setAttribute(attribute, '');
  return () => root.removeAttribute(attribute);
};
