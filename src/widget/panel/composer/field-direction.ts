/** The `dir` of a field: its text's, and the interface's while it is empty, for `auto` alone would put its placeholder left. */
export const fieldDirection = (text: string) => (text === '' ? undefined : 'auto');
