/** Where the system has colours of its own, as in high contrast, a banner keeps its own: it is looked at as artwork, like a picture or a film. */
import { doc } from './ours.ts';

/**
 * In the last of all places, so that nothing that the banner says of its colours is another thing for it. What it says nothing of is
 * black, as it is elsewhere: by itself it would be the system’s.
 */
const own = '@layer{html{forced-color-adjust:none;color:#000}}';

/** Nothing is in its page where it would make no difference. */
export function keepColours(): void {
  if (!matchMedia('(forced-colors)').matches) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(own);
  doc.adoptedStyleSheets = [sheet];
}
