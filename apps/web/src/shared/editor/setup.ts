/** What the editor is for: any text, judging one by suggestions, or a template with places to fill. */
export type Setup = 'full' | 'review' | 'template'
