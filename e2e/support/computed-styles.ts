/** Every computed value of one element. */
export interface ElementStyles {
	/** Where it stands, for messages. */
	name: string;
	/** Each with its property, one a line: Playwright takes its time over every string that comes from a page. */
	values: string;
}

/** The computed values of every element below a shadow host, in document order. Runs in the page: it must not use anything outside of itself. */
export function readComputedStyles(element: Element): ElementStyles[] {
	return [...(element.shadowRoot as ShadowRoot).querySelectorAll('*')].map((inner) => {
		const computed = getComputedStyle(inner);
		const values = [...computed].map((property) => `${property}: ${computed.getPropertyValue(property)}`);
		return { name: `${inner.localName}.${inner.getAttribute('class') ?? ''}`, values: values.join('\n') };
	});
}

/** One line for each value that differs; properties that only the second ones have do not count. Runs in the page as well. */
export function differences(expected: readonly ElementStyles[], found: readonly ElementStyles[]): string[] {
	return expected.flatMap(({ name, values }, index) => {
		const others = new Set(found[index]?.values.split('\n'));
		return values
			.split('\n')
			.filter((value) => !others.has(value))
			.map((value) => {
				const property = value.slice(0, value.indexOf(':') + 1);
				return `${name} ${value} became ${[...others].find((other) => other.startsWith(property))}`;
			});
	});
}
