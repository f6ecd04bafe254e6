/** The colour of a group's bar. A group has none of its own, so it is told from its id and stays when groups move. */
import { colours } from '@marquee/contract/colours.ts';

const bars = colours.filter((colour) => colour !== 'grey' && colour !== 'brown');

/** The colour as a CSS value. */
export const groupColour = (groupID: number): string => `var(--mq-fill-${bars[groupID % bars.length] ?? 'blue'})`;
