/** What the banner says, letter by letter. */
export const letters = ['F', 'R', 'E', 'S', 'H'];
