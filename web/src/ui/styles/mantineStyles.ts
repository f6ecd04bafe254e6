/** The styles of Mantine's components: the first rows are painted without them, so they come with the application's code. */
import styles from './mantine.css?inline';

/** To be called before the first of these components is drawn. */
export const addMantineStyles = (): void => addStyles(styles);

/**
 * Adds what only a few screens draw, once their code is there. Mantine's styles count in their order, and all of these come after
 * the page's stylesheet, so what is made of other components must not be in that: its own look would lose to theirs.
 */
export function addStyles(styles: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
}
