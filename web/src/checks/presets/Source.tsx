/** Where the numbers of a preset are from: its addresses can be opened. */
import { sourceParts, withoutStart } from './sources.ts';

export function Source(props: { source: string }) {
  return sourceParts(props.source).map(({ href, words }, index) =>
    href === undefined ? (
      words
    ) : (
      // Parts have no name but their place.
      <a key={`${index} ${href}`} href={href} target="_blank" rel="noopener noreferrer">
        {withoutStart(words)}
      </a>
    ),
  );
}
