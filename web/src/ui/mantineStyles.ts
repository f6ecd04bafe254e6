/** The styles of Mantine's components: the first rows are painted without them, so they come with the application's code. */
import styles from './mantine.css?inline';

/** To be called before the first of these components is drawn. */
export function addMantineStyles(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
}
