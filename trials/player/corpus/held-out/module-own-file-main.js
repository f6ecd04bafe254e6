/** A banner's own module: letters fall into place one after the other. */
import { letters } from './module-own-file-words.js';

const root = document.querySelector('#root');
for (const [at, letter] of letters.entries()) {
  const b = document.createElement('b');
  b.textContent = letter;
  root.append(b);
  b.animate(
    [
      { opacity: 0, translate: '0 -60px' },
      { opacity: 1, translate: '0' },
    ],
    { duration: 500, delay: at * 180, fill: 'both', easing: 'ease-out' },
  );
}
