/** What data that scripts load has in it: its words as they are meant, and those that may be names of files. */

export function wordsInJson(text: string): { said: string; names: string[] } {
  const said = text
    .replaceAll('\\/', '/')
    .replaceAll(/\\u([\da-f]{4})/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  // The parts of a sheet are called as the files that it was made of.
  if (/"frames"\s*:/.test(said)) return { said, names: [] };
  const words = Array.from(said.matchAll(/"([^"\\\n]{1,300})"/g), ([, one = '']) => one);
  return { said, names: words.filter((one) => /\.\w{2,5}$/.test(one)) };
}
