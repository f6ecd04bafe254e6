/** What was typed into a plain field before the editor was there, as the html that the editor would have made of it. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const end = '</p>';

/** Goes on where `before` ends; each line is a paragraph, as Enter makes them. */
export function withTyped(before: string, typed: string): string {
  if (typed === '') return before;
  const added = typed
    .split('\n')
    .map((line) => `<p>${escaped(line)}${end}`)
    .join('');
  return before.endsWith(end) ? before.slice(0, -end.length) + added.slice('<p>'.length) : before + added;
}
