/** Copying what a field holds. */

/**
 * Puts the field's words on the clipboard and resolves to whether that worked. If not they are left selected, to be copied by hand:
 * browsers keep the clipboard from pages over plain http.
 */
export async function copyFrom(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    return false;
  }
}
