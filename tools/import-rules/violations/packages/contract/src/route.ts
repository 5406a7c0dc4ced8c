export const route = 1
