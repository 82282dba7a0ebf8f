/** Contrast of an element's words, or of its edge, to what is behind them, as WCAG 2.2 counts it. */
export function contrastOf(element: Element, property: 'color' | 'borderBottomColor' = 'color'): number {
	const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
	if (!context) throw new Error('There is no canvas.');
	const behind: string[] = [];
	const ground = property === 'color' ? element : element.parentElement;
	for (let at: Element | null = ground; at; at = at.parentElement) behind.unshift(getComputedStyle(at).backgroundColor);
	const luminance = (colours: string[]) => {
		for (const colour of colours) {
			context.fillStyle = colour;
			context.fillRect(0, 0, 1, 1);
		}
		const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((value) =>
			value / 255 <= 0.040_45 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
		);
		return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
	};
	const [light, dark] = [luminance(behind), luminance([getComputedStyle(element)[property]])].sort((a, b) => b - a);
	return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}
