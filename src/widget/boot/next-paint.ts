/** Once the page has been painted anew; after a second in any case, for where nobody looks nothing is painted. */
export const nextPaint = () =>
	new Promise<void>((resolve) => {
		setTimeout(resolve, 1000);
		requestAnimationFrame(() => setTimeout(resolve));
	});
