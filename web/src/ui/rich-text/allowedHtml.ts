/** The browser's own look at a comment before it is shown: the server cleaned it already, and this costs next to nothing. */
import { commentTags, isMentionID, linkAttributes, safeHref } from '@marquee/contract/comment-html.ts';

const allowed = new Set<string>(commentTags);
const isWord = (name: string): boolean => allowed.has(name);

function keptAttributes(element: Element): Record<string, string> {
  const href = element.localName === 'a' ? safeHref(element.getAttribute('href') ?? '') : undefined;
  if (href !== undefined) return { href, ...linkAttributes };
  const mention = element.localName === 'span' ? (element.getAttribute('data-mention') ?? '') : '';
  return isMentionID(mention) ? { 'data-mention': mention } : {};
}

/** The same html without any element or attribute that a comment may not have. Parsed in a document that runs and loads nothing. */
export function allowedHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll('*')) {
    // Whatever stands in a forbidden element goes with it: the server keeps no such thing to begin with.
    if (!isWord(element.localName) || element.namespaceURI !== body.namespaceURI) element.remove();
    const kept = keptAttributes(element);
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
    for (const [name, value] of Object.entries(kept)) element.setAttribute(name, value);
  }
  return body.innerHTML;
}
