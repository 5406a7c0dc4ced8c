/** The purpose of the editor: any text, reviewing with suggestions, or a template with placeholders. */
export type Setup = 'full' | 'review' | 'template'
