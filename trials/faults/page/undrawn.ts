/** Lets the page's own code run without a screen: what it would draw is handed to the trial instead. */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

/** Hears which function of `web/src/ui` was called, and with what. */
export type Drawn = (name: string, args: readonly unknown[]) => void;

const key = '__drawn';
const inUi = /\/web\/src\/ui\/.*\.tsx?$/;
/** What the page waits for and what it keeps: the live connection's code comes by these. */
const drawsNothing = /\/web\/src\/ui\/(?:stores|firstScreen|schemas)\.ts$/;
const exported = /^export (?:async )?(?:function|const) (\w+)/gm;

/** To be called before any code of the page is imported. Functions of `web/src/ui` that draw say that they were called, and draw nothing. */
export function leaveUndrawn(drawn: Drawn): void {
  Object.assign(globalThis, { [key]: drawn });
  registerHooks({
    load(url, context, nextLoad) {
      if (!inUi.test(url) || drawsNothing.test(url)) return nextLoad(url, context);
      const names = [...readFileSync(new URL(url), 'utf8').matchAll(exported)].map(([, name]) => name);
      const source = names.map(
        (name) => `export const ${name} = (...args) => { globalThis.${key}('${name}', args); return () => {}; };`,
      );
      return { format: 'module', shortCircuit: true, source: source.join('\n') };
    },
  });
}
