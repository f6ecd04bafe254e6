/** Whether the window is a phone's: the width below which the menu becomes a drawer and the viewer fills the screen. */
import { useMediaQuery } from '@mantine/hooks';

const narrow = '(max-width: 767.98px)';

export const isNarrowWindow = (): boolean => window.matchMedia(narrow).matches;

export const useIsNarrowWindow = (): boolean => useMediaQuery(narrow, undefined, { getInitialValueInEffect: false });
