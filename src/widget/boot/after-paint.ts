/** Calls in a task of its own once what was changed is painted, however slow the browser is. */
export const afterPaint = (call: () => void): void => void requestAnimationFrame(() => setTimeout(call));
