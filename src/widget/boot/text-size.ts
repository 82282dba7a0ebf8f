/** Sets what `rem` means in our style sheets: the reader's own text size, which a page's root font size does not change. */
export const setTextSize = (root: HTMLElement): void =>
	root.style.setProperty('--_docent-rem', getComputedStyle(root).fontSize);
