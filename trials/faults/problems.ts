/** What must not be, by kind: a few of each are told, the others counted. */

const told = 5;

export class Problems {
  readonly #byKind = new Map<string, string[]>();

  add(kind: string, example: string): void {
    this.#byKind.set(kind, [...(this.#byKind.get(kind) ?? []), example]);
  }

  /** A sentence for each kind; none where there are no problems. */
  get sentences(): string[] {
    return [...this.#byKind].map(([kind, examples]) => {
      const more = examples.length > told ? `; and ${examples.length - told} more` : '';
      return `${kind}: ${examples.length} (${examples.slice(0, told).join('; ')}${more})`;
    });
  }
}
