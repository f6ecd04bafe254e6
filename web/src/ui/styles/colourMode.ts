/** Light or dark, as it is now, and going over to the other. */
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';

/** As the system has it until somebody chooses the other one, and again once they are back at what the system has. */
export function useColourMode(): { isDark: boolean; toggle: () => void } {
  const { setColorScheme } = useMantineColorScheme();
  const now = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const toggle = () => {
    const other = now === 'dark' ? 'light' : 'dark';
    setColorScheme(window.matchMedia(`(prefers-color-scheme: ${other})`).matches ? 'auto' : other);
  };
  return { isDark: now === 'dark', toggle };
}
