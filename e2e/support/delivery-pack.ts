/** The popup that makes a delivery pack, as a person finds their way in it. */
import type { Page } from 'playwright';

/** What is in the popup of a window, and how it comes and goes there. */
export function packPopup(window: () => Page) {
  const popup = () => window().getByRole('dialog', { name: 'Delivery pack' });
  const field = () => popup().getByRole('textbox', { name: 'File names' });
  return {
    popup,
    field,
    button: (name: string) => popup().getByRole('button', { name, exact: true }),
    sum: () => popup().getByText(/^[\d,]+ banners?, about/),
    open: async (): Promise<void> => {
      await window().keyboard.press('Control+k');
      await window().getByRole('combobox').fill('Delivery pack');
      await window().getByRole('option', { name: 'Delivery pack…' }).waitFor();
      await window().keyboard.press('Enter');
      await field().waitFor();
    },
    close: async (): Promise<void> => {
      await popup().getByRole('button', { name: 'Close' }).first().click();
      await popup().waitFor({ state: 'detached' });
    },
  };
}
