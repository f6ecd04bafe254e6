/** Steps for animations that tests call by one letter: without steps nothing moves. */
export const someSteps = Array.from('abstxy', (name) => `@keyframes ${name}{to{opacity:0}}`).join('');
