/** The colours of mails, in light and dark; the same as the web's tokens, written out because mail programs know no variables. */
import { type Colour, colourLooks } from '@marquee/contract/colours.ts';

export const light = {
  page: '#f6f7f9',
  card: '#ffffff',
  line: '#e2e4ea',
  text: '#1b1d25',
  dim: '#5b6271',
  accent: '#4f46d8',
};

const dark: typeof light = {
  page: '#121318',
  card: '#1a1b21',
  line: '#2e313a',
  text: '#e7e9ef',
  dim: '#9aa1b0',
  accent: '#a3a4ff',
};

/** Behind a value, and on it. A ground that is filled looks the same in a dark mail. */
export function fillOf(colour: Colour): { fill: string; on: string } {
  const { fill, on } = colourLooks[colour];
  return { fill: fill[0], on: on[0] };
}

export const font = "font-family:Inter,-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;";

/** What cannot be said inline: dark colours, narrow screens. Inline styles are overruled, hence the exclamation marks. */
export const styleSheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .card { padding: 24px 20px 6px !important; }
  .room { padding: 20px 8px !important; }
}
@media (prefers-color-scheme: dark) {
  .page { background: ${dark.page} !important; }
  .card { background: ${dark.card} !important; border-color: ${dark.line} !important; }
  .text { color: ${dark.text} !important; }
  .dim { color: ${dark.dim} !important; }
  .line { border-color: ${dark.line} !important; }
  .link { color: ${dark.accent} !important; }
}
`;
