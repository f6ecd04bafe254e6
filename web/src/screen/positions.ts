/** Where something lands among its siblings: dropped beside one of them, or moved by a step. Positions are 1-based. */

/** A place beside a sibling; without an id it is before or after all of them. */
export interface Beside {
  id: number | undefined;
  edge: 'before' | 'after';
}

export type Step = 'back' | 'forth' | 'first' | 'last';

/** The position of what is moved, of several the first one's, when it stands beside a sibling; undefined where that sibling is gone. */
export function positionBeside(
  order: readonly number[],
  moved: ReadonlySet<number>,
  { id, edge }: Beside,
): number | undefined {
  const end = edge === 'before' ? 0 : order.length;
  const at = id === undefined ? end : order.indexOf(id) + (edge === 'before' ? 0 : 1);
  if (id !== undefined && !order.includes(id)) return undefined;
  return order.slice(0, at).filter((other) => !moved.has(other)).length + 1;
}

/** The position after a step past one that shows; undefined where the way ends, or where `id` is not among them. */
export function positionAfterStep(
  order: readonly number[],
  id: number,
  step: Step,
  isShown: (id: number) => boolean = () => true,
): number | undefined {
  const now = order.indexOf(id) + 1;
  if (now === 0) return undefined;
  if (step === 'first' || step === 'last') {
    const to = step === 'first' ? 1 : order.length;
    return to === now ? undefined : to;
  }
  const shown = order.filter((other) => other === id || isShown(other));
  const passed = shown[shown.indexOf(id) + (step === 'back' ? -1 : 1)];
  if (passed === undefined) return undefined;
  return positionBeside(order, new Set([id]), { id: passed, edge: step === 'back' ? 'before' : 'after' });
}
