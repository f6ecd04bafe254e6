/** What schemas are made by comes behind the first screen: whoever may ask one something waits for it here. */

let coming: Promise<unknown> | undefined;

/** Resolves once schemas can be asked. Where that does not come, the next call tries again. */
export function schemasCome(): Promise<unknown> {
  coming ??= import('#zodItself.ts').catch((error: unknown) => {
    coming = undefined;
    throw error;
  });
  return coming;
}

/** Loads code that may ask schemas something, also as it is loaded. */
export const withSchemas =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    await schemasCome();
    return load();
  };
