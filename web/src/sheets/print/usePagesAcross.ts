/** Turns the pages across while a sheet is printed, which is wider than it is high; whatever else is printed is as the printer has it. */
import { useLayoutEffect } from 'react';

/** No named page: in Firefox what is printed on one is made too small, and a bare page comes after it. */
const across = '@page { size: landscape; }';

export function usePagesAcross(): void {
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(across);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, []);
}
