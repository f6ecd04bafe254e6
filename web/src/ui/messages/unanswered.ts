/** What is said where nobody answered, so that it isn't known whether something was done; asked for again it is done once. */
export class Unanswered extends Error {
  constructor(cause: unknown) {
    super(
      'There is no connection to Marquee, so it isn’t known whether this was saved. Please try again: nothing is saved twice.',
      { cause },
    );
    this.name = 'Unanswered';
  }
}
