/** The links of an exported file: kept until the rows are written, because the format lists them behind the rows. */
import { xml } from './xml.ts';

/** Excel opens no sheet with more links than this, and none longer than this. */
const mostLinks = 65_530;
const longestLink = 2_079;
/** Whatever an address comes from, the file opens nothing else. */
const opened = new Set(['http:', 'https:', 'mailto:']);
/** What is kept in memory. Characters. */
const mostKept = 16_000_000;

export class Links {
  /** addresses by the number of their relationship */
  readonly #targets = new Map<string, number>();
  readonly #cells: { at: string; target: number }[] = [];
  #kept = 0;

  /** Links a cell to an address. Returns false for one that the file can't hold, whose cell should show the address instead. */
  add(at: string, address: string): boolean {
    const { href: target, protocol = '' } = URL.parse(address) ?? {};
    if (target === undefined || !opened.has(protocol) || target.length > longestLink || this.#cells.length >= mostLinks)
      return false;
    let number = this.#targets.get(target);
    if (number === undefined) {
      if (this.#kept + target.length > mostKept) return false;
      this.#kept += target.length;
      number = this.#targets.size + 1;
      this.#targets.set(target, number);
    }
    this.#cells.push({ at, target: number });
    return true;
  }

  /** The list in the sheet; empty without links. */
  *inSheet(): Generator<string> {
    if (this.#cells.length === 0) return;
    yield '<hyperlinks>';
    for (const { at, target } of this.#cells) yield `<hyperlink ref="${at}" r:id="rId${target}"/>`;
    yield '</hyperlinks>';
  }

  /** The addresses, in the part beside the sheet. */
  *relationships(): Generator<string> {
    yield '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
    yield '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">';
    const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink';
    for (const [target, number] of this.#targets) {
      yield `<Relationship Id="rId${number}" Type="${type}" Target="${xml(target)}" TargetMode="External"/>`;
    }
    yield '</Relationships>';
  }
}
