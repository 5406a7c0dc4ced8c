/** S1.1: the product's name, as in the tab, the shell and every export. */
export const PRODUCT_NAME = 'Evidentia AI'
