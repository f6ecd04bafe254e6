/** Keeps a field as large as what is in it where the browser does not (`field-sizing: content`): Firefox, and Safari before 26.2. */
import { useLayoutEffect, type RefObject } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;

const isDoneByBrowser = (): boolean => CSS.supports('field-sizing', 'content');

/** What its style says besides, as a least or a largest size, still counts. */
function fit(field: Field): void {
  const { style } = field;
  if (field instanceof HTMLTextAreaElement) {
    style.height = '0';
    style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`;
  } else {
    style.width = '0';
    style.width = `${field.scrollWidth + field.offsetWidth - field.clientWidth}px`;
  }
}

export function useFieldSizing(ref: RefObject<Field | null>, value: string): void {
  useLayoutEffect(() => {
    if (!isDoneByBrowser() && ref.current) fit(ref.current);
  }, [ref, value]);
  // Its words break otherwise in another width, and another face is as wide as it is.
  useLayoutEffect(() => {
    const field = ref.current;
    if (isDoneByBrowser() || !field) return undefined;
    const again = () => fit(field);
    const sizes = new ResizeObserver(again);
    sizes.observe(field);
    document.fonts.addEventListener('loadingdone', again);
    return () => {
      sizes.disconnect();
      document.fonts.removeEventListener('loadingdone', again);
    };
  }, [ref]);
}
