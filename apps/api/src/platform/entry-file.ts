/**
 * The file of a thread or process beside the module that starts it: `.ts` in the source and `.js` in a bundle, where the build
 * must list it as an entry point of this name (rolldown.config.ts).
 */
export const entryFile = (name: string, besides: string): URL =>
  new URL(`./${name}${besides.slice(besides.lastIndexOf('.'))}`, besides)
