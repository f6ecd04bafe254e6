/** Sets of pictures of which a page asks for one: `srcset`. */

/** Of one set no more are read. */
const mostInSet = 5_000;

/** The addresses of pictures for several screens: `a.png 1x, b.png 2x`. One may have commas in it; at its end they part it from the next. */
export function addressesInSet(pictures: string): string[] {
  const found: string[] = [];
  const word = /[^\s]+/g;
  for (let match = word.exec(pictures); match && found.length < mostInSet; match = word.exec(pictures)) {
    const [written] = match;
    const address = written.replace(/^,+/, '').replace(/(?<!,),+$/, '');
    if (address !== '') found.push(address);
    if (address === '' || written.endsWith(',')) continue;
    // What follows says for which screens it is.
    const next = pictures.indexOf(',', word.lastIndex);
    word.lastIndex = next < 0 ? pictures.length : next + 1;
  }
  return found;
}
