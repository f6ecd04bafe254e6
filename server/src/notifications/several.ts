/** How many rows are told of one by one before they are told of as one thing. */

/** Each of so few leads to its row; more of them would bury what else a bell or a mail tells. */
export const mostOneByOne = 5;
