import type { Plugin, Rolldown } from 'vite'

/**
 * Adds to the file of every page imports of all files that it needs, so that they are fetched together, one step after
 * it. Otherwise the first load would carry the names of the files of every page.
 */
export function pageImports(isFirst: (file: string) => boolean): Plugin {
  return {
    name: 'page-imports',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = new Map<string, Rolldown.OutputChunk>()
        for (const one of Object.values(bundle)) if (one.type === 'chunk') chunks.set(one.fileName, one)
        const needs = (file: string, found = new Set<string>()) => {
          for (const one of chunks.get(file)?.imports ?? []) if (!found.has(one)) needs(one, found.add(one))
          return found
        }
        const loaded = new Set<string>()
        for (const { fileName, isEntry } of chunks.values()) if (isEntry) needs(fileName, loaded)
        for (const chunk of chunks.values()) {
          if (!chunk.isDynamicEntry || isFirst(chunk.fileName)) continue
          const files = needs(chunk.fileName).difference(loaded).difference(new Set(chunk.imports))
          // At the end: modules still run in the order of the imports before them.
          const imports = [...files].map((file) => `import"./${file.slice('assets/'.length)}";`)
          chunk.code = `${chunk.code.trimEnd()}${imports.join('')}\n`
        }
      },
    },
  }
}
