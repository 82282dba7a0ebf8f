/** Every computed value of one element, by property. */
export interface ElementStyles {
	/** Where it stands, for messages. */
	name: string;
	values: Record<string, string>;
}

/** The computed values of every element below a shadow host, in document order. Runs in the page: it must not use anything outside of itself. */
export function readComputedStyles(element: Element): ElementStyles[] {
	return [...(element.shadowRoot as ShadowRoot).querySelectorAll('*')].map((inner) => {
		const computed = getComputedStyle(inner);
		const values: Record<string, string> = {};
		for (const property of computed) values[property] = computed.getPropertyValue(property);
		return { name: `${inner.localName}.${inner.getAttribute('class') ?? ''}`, values };
	});
}

/** One line for each value that differs. Runs in the page as well. */
export function differences(expected: readonly ElementStyles[], found: readonly ElementStyles[]): string[] {
	return expected.flatMap(({ name, values }, index) => {
		const others = found[index]?.values ?? {};
		return Object.keys(values)
			.filter((property) => values[property] !== others[property])
			.map((property) => `${name} ${property}: ${values[property]} became ${others[property]}`);
	});
}
