/** Parses scripts with acorn, however hostile they are: without the parts of it that take more than linear time, and never throwing. */
import { Parser, tokTypes, type Node, type Options } from 'acorn';

/** Scripts that are longer are not read: no banner has one. Characters */
const longestScript = 2_000_000;

/** So many words, calls and the like no banner has, but a file that is made to fill the memory. */
const mostNodes = 500_000;
/** Numbers with more digits no banner has: what they come to takes the square of their length. */
const mostDigits = 10_000;

/** The parts of acorn that are not told of in its types. */
interface Insides {
  input: string;
  pos: number;
  inModule: boolean;
  skipLineComment: (start: number) => void;
  skipSpace: () => void;
  nextToken: () => void;
  readInt(...how: unknown[]): number | null;
  finishOp: (type: unknown, size: number) => void;
  startNode(): Node;
  startNodeAt(...at: unknown[]): Node;
}

/** Acorn looks for names that are declared twice in lists, for patterns that are wrong, and for `-->` from the last word on: not we. */
const Reader = Parser.extend((Base) => {
  class Reading extends (Base as unknown as new (...args: unknown[]) => Insides) {
    #nodes = 0;

    #count(): void {
      this.#nodes += 1;
      if (this.#nodes > mostNodes) throw new RangeError('More than a banner has.');
    }

    override startNode(): Node {
      this.#count();
      return super.startNode();
    }

    override startNodeAt(...at: unknown[]): Node {
      this.#count();
      return super.startNodeAt(...at);
    }

    override readInt(...how: unknown[]): number | null {
      const begin = this.pos;
      const number = super.readInt(...how);
      if (this.pos - begin > mostDigits) throw new RangeError('More than a banner has.');
      return number;
    }

    declareVariable(): void {}
    checkLocalExport(): void {}
    checkUnreserved(): void {}
    validateRegExpFlags(): void {}
    validateRegExpPattern(): void {}

    /** `-->` is a comment where only spaces stand before it on its line. */
    readToken_plus_min(code: number): void {
      const { input, pos } = this;
      const is = (place: number, letter: string) => input[place] === letter;
      if (!is(pos + 1, code === 45 ? '-' : '+')) {
        return is(pos + 1, '=') ? this.finishOp(tokTypes.assign, 2) : this.finishOp(tokTypes.plusMin, 1);
      }
      let before = pos - 1;
      while (is(before, ' ') || is(before, '\t')) before -= 1;
      if (
        code !== 45 ||
        !is(pos + 2, '>') ||
        this.inModule ||
        (before >= 0 && !/[\n\r\u2028\u2029]/.test(input[before] ?? ''))
      ) {
        return this.finishOp(tokTypes.incDec, 2);
      }
      this.skipLineComment(3);
      this.skipSpace();
      return this.nextToken();
    }
  }
  return Reading as unknown as typeof Parser;
});

const options: Options = {
  ecmaVersion: 'latest',
  allowReturnOutsideFunction: true,
  allowAwaitOutsideFunction: true,
  allowSuperOutsideMethod: true,
  allowImportExportEverywhere: true,
  allowHashBang: true,
  checkPrivateFields: false,
};

/** The syntax tree of a script; undefined where it is none, or is too long or too deep to be read. */
export function parseScript(text: string, isModule: boolean): Node | undefined {
  if (text.length > longestScript) return undefined;
  for (const sourceType of isModule ? (['module'] as const) : (['script', 'module'] as const)) {
    try {
      return Reader.parse(text, { ...options, sourceType });
    } catch (error) {
      // Nested too deep for the stack, or too much: so it would be the second time.
      if (error instanceof RangeError) return undefined;
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  return undefined;
}
