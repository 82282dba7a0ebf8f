/** Calls a function in its own task after the next paint. */
export const afterPaint = (call: () => void): void => void requestAnimationFrame(() => setTimeout(call));
