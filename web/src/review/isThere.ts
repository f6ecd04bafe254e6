/** Whether what a frame is to show is there: frames don't tell, and what the server says in its place is no sentence of this page. */
import { bannerFileTypes } from '@marquee/contract/cell-kinds/banner.ts';
import { useEffect, useState } from 'react';

/** @param tries asks again as it rises @returns undefined until it is known. A film tells by itself. */
export function useIsThere(address: string | undefined, fileType: number, tries: number): boolean | undefined {
  const isFilm = fileType === bannerFileTypes.video;
  const key = `${tries} ${address}`;
  const [known, setKnown] = useState<{ key: string; isThere: boolean }>();
  useEffect(() => {
    if (address === undefined || isFilm) return undefined;
    const off = new AbortController();
    const { signal } = off;
    fetch(address, { method: 'HEAD', signal, referrerPolicy: 'no-referrer' }).then(
      ({ ok }) => setKnown({ key, isThere: ok }),
      () => signal.aborted || setKnown({ key, isThere: false }),
    );
    return () => off.abort();
  }, [address, isFilm, key]);
  if (isFilm) return address === undefined ? undefined : true;
  return known?.key === key ? known.isThere : undefined;
}
