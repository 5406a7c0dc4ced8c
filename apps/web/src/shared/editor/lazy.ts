import { lazy } from '#ui/lazy.tsx'

/** The editor is the largest part of the product, so it is loaded when a text is opened. */
export const LazyRichEditor = lazy(() => import('./RichEditor.tsx'))
export const LazyReadView = lazy(async () => ({ default: (await import('./ReadView.tsx')).ReadView }))
export const LazyPlainEditor = lazy(() => import('./PlainEditor.tsx'))
