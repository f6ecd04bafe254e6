/** Which sheet the address in the browser shows. */
import { useMatches } from '@tanstack/react-router';

/** The url token of the sheet on screen; undefined on every other page. */
export function useActiveSheetURL(): string | undefined {
  return useMatches({
    select: (matches) => {
      for (const match of matches) {
        if (match.routeId === '/sheet/$sheetURL' || match.routeId === '/sheet/s/$sheetURL')
          return match.params.sheetURL;
      }
      return undefined;
    },
  });
}
